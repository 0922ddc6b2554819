internal import CLibYAML
import PushJSON

/// Takes a text apart into events, by libyaml.
///
/// libyaml's parser must not move, so it lives in memory of its own, for as long as this does.
struct YAMLParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let isReady: Bool
  private var hasEvent = false
  private var marks: MarkReader

  /// Makes a parser.
  ///
  /// - Parameter text: UTF-8; it must outlive the parser.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    isReady = yaml_parser_initialize(parser) == 1
    marks = MarkReader(text)
    guard isReady else { return }
    let content = UnsafeBufferPointer(rebasing: text[marks.start...])
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    // Even where there is nothing to read, libyaml demands an address.
    yaml_parser_set_input_string(
      parser, content.baseAddress ?? YAMLParser.loneTag.baseAddress, content.count)
  }

  deinit {
    if hasEvent { yaml_event_delete(event) }
    if isReady { yaml_parser_delete(parser) }
    event.deallocate()
    parser.deallocate()
  }

  /// The next event.
  ///
  /// Do not ask again after the end of the stream or after an error.
  ///
  /// - Throws: `YAMLError`, with the place and what was expected there.
  mutating func next() throws(YAMLError) -> YAMLEvent {
    if hasEvent { yaml_event_delete(event) }
    hasEvent = false
    guard isReady, yaml_parser_parse(parser, event) == 1 else { throw error() }
    hasEvent = true
    var next = YAMLEvent(kind: .streamEnd, start: marks.offset(of: event.pointee.start_mark.index))
    read(&next)
    return next
  }

  private mutating func read(_ next: inout YAMLEvent) {
    let data = event.pointee.data
    switch event.pointee.type {
    case YAML_STREAM_START_EVENT: next.kind = .streamStart
    case YAML_DOCUMENT_START_EVENT:
      next.kind = .documentStart
      next.isExplicit = data.document_start.implicit == 0
    case YAML_DOCUMENT_END_EVENT:
      next.kind = .documentEnd
      next.isExplicit = data.document_end.implicit == 0
    case YAML_ALIAS_EVENT:
      next.kind = .alias
      next.anchor = YAMLParser.text(data.alias.anchor)
    case YAML_SCALAR_EVENT:
      next.kind = .scalar
      next.anchor = YAMLParser.text(data.scalar.anchor)
      next.tag = YAMLParser.text(data.scalar.tag)
      next.text = YAMLEvent.Text(start: data.scalar.value, count: data.scalar.length)
      next.style = YAMLParser.style(data.scalar.style)
      if next.tag == nil, next.style == .plain, marks.mayHoldTag(next.start) {
        let end = marks.offset(of: event.pointee.end_mark.index)
        if marks.holdsLoneTag(in: next.start..<end) { next.tag = YAMLParser.loneTag }
      }
    case YAML_SEQUENCE_START_EVENT:
      next.kind = .sequenceStart
      next.anchor = YAMLParser.text(data.sequence_start.anchor)
      next.tag = YAMLParser.text(data.sequence_start.tag)
      next.isExplicit = data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    case YAML_SEQUENCE_END_EVENT: next.kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      next.kind = .mappingStart
      next.anchor = YAMLParser.text(data.mapping_start.anchor)
      next.tag = YAMLParser.text(data.mapping_start.tag)
      next.isExplicit = data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    case YAML_MAPPING_END_EVENT: next.kind = .mappingEnd
    default: next.kind = .streamEnd
    }
  }

  private static func text(_ start: UnsafeMutablePointer<UInt8>?) -> YAMLEvent.Text? {
    guard let start else { return nil }
    var count = 0
    while start[count] != 0 { count += 1 }
    return YAMLEvent.Text(start: start, count: count)
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLEvent.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  /// The tag `!`, which libyaml drops from scalars although `! 1` is a text and `1` is a number.
  private static var loneTag: YAMLEvent.Text {
    let tag: StaticString = "!"
    return YAMLEvent.Text(start: tag.utf8Start, count: tag.utf8CodeUnitCount)
  }
}

// MARK: - Errors

extension YAMLParser {
  /// What libyaml says about the text, with places in bytes.
  private mutating func error() -> YAMLError {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? YAMLError.outOfMemory
    // The reader knows no mark: it has not made characters of the bytes yet.
    if state.error == YAML_READER_ERROR {
      return .encoding(problem, at: marks.start + state.problem_offset, in: marks.text)
    }
    let context = state.context.map { String(cString: $0) }
    let start = context == nil ? nil : marks.offset(of: state.context_mark.index)
    return .syntax(
      problem, at: marks.offset(of: state.problem_mark.index), context: context, from: start,
      in: marks.text)
  }
}
