import PushJSON
import PushModel
