extension Canonical {
  /// What every probe has besides its own members; the sender has no adapter, so that nothing stays
  /// with its vendor.
  static let probeBase = """
    {"version":1,"vendor":"other","form":"apns","kind":"alert","silent":false,"encrypted":false,\
    "title":"Base title","body":"Base body"}
    """

  /// The members of a notification by which capabilities are tried out, one probe a line: the
  /// member, one of its values where each is a case of its own, and the notification's members.
  ///
  /// Several lines for the same member and value are several probes for it.
  static let probes = """
    kind alert {"kind":"alert"}
    kind silent {"kind":"silent","silent":true}
    kind inApp {"kind":"inApp","silent":true,"inApp":{"title":"Hello"}}
    kind command {"kind":"command","silent":true,"command":{"scope":"app","name":"Cart","method":"clear"}}
    kind system {"kind":"system","silent":true}
    kind liveActivity {"kind":"liveActivity","liveActivity":{"event":"update","timestamp":1767225600,"contentState":{"step":1}}}
    silent {"kind":"silent","silent":true}
    messageID {"messageID":"m-1"}
    title {"title":"A title"}
    titleLocalization.key {"titleLocalization":{"key":"GREETING"}}
    titleLocalization.arguments {"titleLocalization":{"key":"GREETING","arguments":["Ann"]}}
    subtitle {"subtitle":"A subtitle"}
    subtitleLocalization.key {"subtitleLocalization":{"key":"GREETING"}}
    subtitleLocalization.arguments {"subtitleLocalization":{"key":"GREETING","arguments":["Ann"]}}
    body {"body":"A body"}
    bodyLocalization.key {"bodyLocalization":{"key":"GREETING"}}
    bodyLocalization.arguments {"bodyLocalization":{"key":"GREETING","arguments":["Ann"]}}
    media[].url {"media":[{"url":"https://example.com/a.png","role":"attachment"}]}
    media[1].url {"media":[{"url":"https://example.com/a.png","role":"attachment"},{"url":"https://example.com/b.png","role":"attachment"}]}
    media[].type {"media":[{"url":"https://example.com/a.png","type":"image/png","role":"attachment"}]}
    media[].alternativeText {"media":[{"url":"https://example.com/a.png","alternativeText":"A picture","role":"attachment"}]}
    media[].role attachment {"media":[{"url":"https://example.com/a.png","role":"attachment"}]}
    media[].role thumbnail {"media":[{"url":"https://example.com/a.png","role":"thumbnail"}]}
    media[].role carousel {"media":[{"url":"https://example.com/a.png","role":"carousel"}]}
    media[].url carousel {"media":[{"url":"https://example.com/a.png","role":"carousel"}]}
    media[].type carousel {"media":[{"url":"https://example.com/a.png","type":"image/png","role":"carousel"}]}
    media[].alternativeText carousel {"media":[{"url":"https://example.com/a.png","alternativeText":"A picture","role":"carousel"}]}
    media[].title {"media":[{"url":"https://example.com/a.png","role":"carousel","title":"A slide"}]}
    media[].subtitle {"media":[{"url":"https://example.com/a.png","role":"carousel","subtitle":"A slide"}]}
    media[].action.kind openApp {"media":[{"url":"https://example.com/a.png","role":"carousel","action":{"kind":"openApp"}}]}
    media[].action.kind deeplink {"media":[{"url":"https://example.com/a.png","role":"carousel","action":{"kind":"deeplink","url":"shop://cart"}}]}
    media[].action.kind browser {"media":[{"url":"https://example.com/a.png","role":"carousel","action":{"kind":"browser","url":"https://example.com/cart"}}]}
    media[].action.kind none {"media":[{"url":"https://example.com/a.png","role":"carousel","action":{"kind":"none"}}]}
    media[].action.kind custom {"media":[{"url":"https://example.com/a.png","role":"carousel","action":{"kind":"custom","name":"open"}}]}
    media[].action.url {"media":[{"url":"https://example.com/a.png","role":"carousel","action":{"kind":"deeplink","url":"shop://cart"}}]}
    media[].action.url {"media":[{"url":"https://example.com/a.png","role":"carousel","action":{"kind":"browser","url":"https://example.com/cart"}}]}
    media[].action.name {"media":[{"url":"https://example.com/a.png","role":"carousel","action":{"kind":"custom","name":"open"}}]}
    defaultAction.kind openApp {"defaultAction":{"kind":"openApp"}}
    defaultAction.kind deeplink {"defaultAction":{"kind":"deeplink","url":"shop://cart"}}
    defaultAction.kind deeplink {"defaultAction":{"kind":"deeplink","url":"https://example.com/cart"}}
    defaultAction.kind browser {"defaultAction":{"kind":"browser","url":"https://example.com/cart"}}
    defaultAction.kind browser {"defaultAction":{"kind":"browser","url":"www.example.com"}}
    defaultAction.kind none {"defaultAction":{"kind":"none"}}
    defaultAction.kind custom {"defaultAction":{"kind":"custom","name":"open"}}
    defaultAction.url {"defaultAction":{"kind":"deeplink","url":"shop://cart"}}
    defaultAction.url {"defaultAction":{"kind":"browser","url":"https://example.com/cart"}}
    defaultAction.name {"defaultAction":{"kind":"custom","name":"open"}}
    buttons[].id {"buttons":[{"id":"buy","title":"Buy","action":{"kind":"openApp"}}]}
    buttons[].title {"buttons":[{"title":"Buy","action":{"kind":"openApp"}}]}
    buttons[1].title {"buttons":[{"title":"Buy","action":{"kind":"openApp"}},{"title":"Later","action":{"kind":"openApp"}}]}
    buttons[].action.kind openApp {"buttons":[{"title":"Buy","action":{"kind":"openApp"}}]}
    buttons[].action.kind deeplink {"buttons":[{"title":"Buy","action":{"kind":"deeplink","url":"shop://cart"}}]}
    buttons[].action.kind browser {"buttons":[{"title":"Buy","action":{"kind":"browser","url":"https://example.com/cart"}}]}
    buttons[].action.kind none {"buttons":[{"title":"Later","action":{"kind":"none"}}]}
    buttons[].action.kind custom {"buttons":[{"title":"Buy","action":{"kind":"custom","name":"buy"}}]}
    buttons[].action.url {"buttons":[{"title":"Buy","action":{"kind":"deeplink","url":"shop://cart"}}]}
    buttons[].action.url {"buttons":[{"title":"Buy","action":{"kind":"browser","url":"https://example.com/cart"}}]}
    buttons[].action.name {"buttons":[{"title":"Buy","action":{"kind":"custom","name":"buy"}}]}
    buttons[].options {"buttons":[{"title":"Delete","action":{"kind":"openApp"},"options":["destructive"]}]}
    buttons[].icon {"buttons":[{"title":"Buy","action":{"kind":"openApp"},"icon":"star"}]}
    buttons[].textInput {"buttons":[{"title":"Reply","action":{"kind":"openApp"},"textInput":{"placeholder":"Your words"}}]}
    buttons[].textInput {"buttons":[{"title":"Reply","action":{"kind":"none"},"textInput":{"placeholder":"Your words"}}]}
    sound.name {"sound":{"name":"bell.caf"}}
    sound.critical {"sound":{"name":"default","critical":true}}
    sound.critical {"sound":{"name":"default","critical":false}}
    sound.volume {"sound":{"name":"default","volume":0.5}}
    badge {"badge":3}
    category {"category":"OFFER"}
    threadID {"threadID":"orders"}
    targetContentID {"targetContentID":"main"}
    interruptionLevel {"interruptionLevel":"time-sensitive"}
    relevanceScore {"relevanceScore":0.25}
    filterCriteria {"filterCriteria":"work"}
    mutableContent {"mutableContent":true}
    mutableContent {"mutableContent":false}
    mutableContent {"mutableContent":true,"media":[{"url":"https://example.com/a.png","role":"attachment"}]}
    mutableContent {"mutableContent":false,"media":[{"url":"https://example.com/a.png","role":"attachment"}]}
    contentAvailable {"contentAvailable":true}
    contentAvailable {"contentAvailable":false}
    launchImage {"launchImage":"Launch"}
    liveActivity.event {"kind":"liveActivity","liveActivity":{"event":"update","timestamp":1767225600,"contentState":{"step":1}}}
    liveActivity.timestamp {"kind":"liveActivity","liveActivity":{"event":"update","timestamp":1767225600,"contentState":{"step":1}}}
    liveActivity.contentState {"kind":"liveActivity","liveActivity":{"event":"update","timestamp":1767225600,"contentState":{"step":1}}}
    liveActivity.staleDate {"kind":"liveActivity","liveActivity":{"event":"update","timestamp":1767225600,"contentState":{"step":1},"staleDate":1767229200}}
    liveActivity.dismissalDate {"kind":"liveActivity","liveActivity":{"event":"end","timestamp":1767225600,"contentState":{"step":1},"dismissalDate":1767229200}}
    liveActivity.attributesType {"kind":"liveActivity","liveActivity":{"event":"start","timestamp":1767225600,"contentState":{"step":1},"attributesType":"Delivery","attributes":{"order":"77"}}}
    liveActivity.attributes {"kind":"liveActivity","liveActivity":{"event":"start","timestamp":1767225600,"contentState":{"step":1},"attributesType":"Delivery","attributes":{"order":"77"}}}
    campaign.id {"campaign":{"id":"c-1"}}
    campaign.name {"campaign":{"name":"Spring sale"}}
    campaign.type {"campaign":{"type":"promotion"}}
    campaign.variant {"campaign":{"variant":2}}
    campaign.variant {"campaign":{"variant":"B"}}
    campaign.journeyID {"campaign":{"journeyID":"j-1"}}
    campaign.actionID {"campaign":{"actionID":7}}
    campaign.actionID {"campaign":{"actionID":"a-7"}}
    campaign.actionName {"campaign":{"actionName":"Reminder"}}
    campaign.policy {"campaign":{"policy":"daily"}}
    campaign.subject {"campaign":{"subject":"A subject"}}
    campaign.language {"campaign":{"language":"en"}}
    campaign.recipient {"campaign":{"recipient":"device-1"}}
    campaign.platform {"campaign":{"platform":"ios"}}
    campaign.eventType {"campaign":{"eventType":"campaign"}}
    campaign.sentAt {"campaign":{"sentAt":1767225600.25}}
    campaign.test {"campaign":{"test":true}}
    campaign.test {"campaign":{"test":false}}
    consent.granted {"consent":{"granted":true}}
    consent.granted {"consent":{"granted":false}}
    consent.category {"consent":{"category":"offers"}}
    urlParameters {"urlParameters":{"utm_source":"push"}}
    command.scope {"kind":"command","silent":true,"command":{"scope":"app","name":"Cart","method":"clear"}}
    command.scope {"kind":"command","silent":true,"command":{"scope":"sdk","name":"Cart","method":"clear"}}
    command.name {"kind":"command","silent":true,"command":{"scope":"app","name":"Cart","method":"clear"}}
    command.method {"kind":"command","silent":true,"command":{"scope":"app","name":"Cart","method":"clear"}}
    command.parameters[].value {"kind":"command","silent":true,"command":{"scope":"app","name":"Cart","method":"clear","parameters":[{"value":[1,"a"],"type":"java.util.List"}]}}
    command.parameters[].type {"kind":"command","silent":true,"command":{"scope":"app","name":"Cart","method":"clear","parameters":[{"value":[1,"a"],"type":"java.util.List"}]}}
    inbox.id {"inbox":{"id":"i-1"}}
    inbox.visible {"inbox":{"visible":true}}
    inbox.visible {"inbox":{"visible":false}}
    inbox.expiresAt {"inbox":{"expiresAt":1927584000.25}}
    inApp.name {"kind":"inApp","silent":true,"inApp":{"name":"welcome","title":"Hello"}}
    inApp.layout {"kind":"inApp","silent":true,"inApp":{"title":"Hello","layout":{"position":"top"}}}
    inApp.title {"kind":"inApp","silent":true,"inApp":{"title":"Hello"}}
    inApp.body {"kind":"inApp","silent":true,"inApp":{"title":"Hello","body":"There"}}
    inApp.media[].url {"kind":"inApp","silent":true,"inApp":{"title":"Hello","media":[{"url":"https://example.com/a.png","role":"attachment"}]}}
    inApp.action.kind {"kind":"inApp","silent":true,"inApp":{"title":"Hello","action":{"kind":"deeplink","url":"shop://cart"}}}
    inApp.action.url {"kind":"inApp","silent":true,"inApp":{"title":"Hello","action":{"kind":"deeplink","url":"shop://cart"}}}
    inApp.action.name {"kind":"inApp","silent":true,"inApp":{"title":"Hello","action":{"kind":"custom","name":"open"}}}
    delivery.pushType {"delivery":{"pushType":"alert"}}
    delivery.priority {"delivery":{"priority":5}}
    delivery.collapseID {"delivery":{"collapseID":"c-1"}}
    delivery.expiresAt {"delivery":{"expiresAt":1927584000}}
    custom text {"custom":{"order_id":"77"}}
    custom other {"custom":{"count":3}}
    custom other {"custom":{"paid":true}}
    custom other {"custom":{"order":{"id":77,"lines":[1.50,"a",false]}}}
    platform {"platform":{"url-args":["a"]}}
    platform {"platform":{"alert":{"action-loc-key":"OPEN"}}}
    transport {"transport":{"gcm.message_id":"1"}}
    vendorData {"vendorData":{"inner":{"a":1}}}
    """
}
