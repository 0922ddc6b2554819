extension Invocation {
  static func validation(
    _ command: Grammar.Command, _ parsed: Arguments
  ) throws(UsageError) -> ValidateOptions {
    let format = parsed.value(of: .format).flatMap(FindingFormat.init) ?? .text
    let options = ValidateOptions(
      spec: parsed.value(of: .spec), pushType: parsed.value(of: .pushType),
      form: parsed.value(of: .form), format: format, fixes: parsed.has(.fix))
    if options.fixes, format != .text { throw UsageError.fixedFormat(format.rawValue, command) }
    return options
  }

  static func spec(
    _ command: Grammar.Command, _ parsed: Arguments
  ) throws(UsageError) -> SpecRequest {
    let most = command.operands == .specFiles ? Int.max : command.operands == .spec ? 1 : 0
    if parsed.operands.count > most {
      throw UsageError.tooManyOperands(parsed.operands[most], command)
    }
    if most == 0 {
      return .list(parsed.value(of: .format).flatMap(SpecText.Format.init) ?? .text)
    }
    guard let first = parsed.operands.first else { throw UsageError.missingOperand(command) }
    switch command.name {
    case .specShow: return .show(first)
    case .specExport: return .export(first, form: parsed.value(of: .form))
    default:
      return .check(parsed.value(of: .format).flatMap(FindingFormat.init) ?? .text)
    }
  }
}
