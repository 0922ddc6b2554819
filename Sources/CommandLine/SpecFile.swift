import PushJSON
import PushSchema
import PushSpecs
import PushYAML

/// A spec's file, in YAML, or in JSON if its name ends so.
struct SpecFile {
  let path: String
  let bytes: [UInt8]
  /// What was read; nil if the text is neither YAML nor JSON.
  private let source: Source?
  /// Why nothing was read.
  private let fault: Diagnostic?

  private enum Source {
    case yaml(YAMLDocument)
    case json(JSONDocument)
  }

  init(_ path: String) throws(SystemError) {
    self.path = path
    bytes = try Descriptor.contents(of: path)
    (source, fault) = SpecFile.read(bytes, path)
  }

  private static func read(_ bytes: [UInt8], _ path: String) -> (Source?, Diagnostic?) {
    guard path.hasSuffix(".json") else {
      do throws(YAMLError) {
        return (.yaml(try YAMLDocument(bytes)), nil)
      } catch {
        return (nil, error.diagnostic(file: path))
      }
    }
    do throws(JSONError) {
      return (.json(try JSONDocument(bytes)), nil)
    } catch {
      let fault = error.diagnostic(file: path)
      return (nil, bytes.withUnsafeBufferPointer { BrokenText.explained(fault, in: $0) })
    }
  }

  private var document: JSONDocument? {
    switch source {
    case .yaml(let yaml): yaml.json
    case .json(let json): json
    case nil: nil
    }
  }

  /// All that is wrong with the spec.
  func findings(_ library: SpecLibrary) -> [Diagnostic] {
    guard let document else { return fault.map { [$0] } ?? [] }
    return Spec.check(document, library: others(library)).map(located)
  }

  /// The spec; nil if it cannot be used, which `findings` explains.
  func spec(_ library: SpecLibrary) -> Spec? {
    guard let document else { return nil }
    return try? Spec(document, library: others(library))
  }

  /// The specs of a library that have another name: a spec does not refer to what it replaces.
  private func others(_ library: SpecLibrary) -> SpecLibrary {
    let name = document?.root["spec"]?.string
    return SpecLibrary(library.specs.filter { $0.name != name })
  }

  /// A finding with its place in the file.
  private func located(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.file = path
    guard case .yaml(let yaml) = source else { return finding }
    let pointer = (try? JSONPointer(finding.pointer ?? "")) ?? JSONPointer()
    let isAboutKey = finding.code == "spec-key" || finding.code == "spec-keyword"
    finding.location =
      (isAboutKey ? yaml.keyLocation(of: pointer) : nil) ?? yaml.location(nearest: pointer)
    return finding
  }
}

extension Spec {
  /// Why there is no spec of a name.
  enum Failure: Error {
    case usage(UsageError)
    case file(String, SystemError)
    /// What is wrong with the file, and what to say in the end.
    case findings([Diagnostic], UsageError)
  }

  /// The spec that a name or a file's path stands for.
  static func find(_ name: String, for command: Grammar.CommandName) throws(Failure) -> Spec {
    if let spec = named(name) { return spec }
    guard name.contains("/") || name.contains(".") else {
      throw .usage(UsageError.unknownSpec(name, known: names, command))
    }
    let file: SpecFile
    do throws(SystemError) {
      file = try SpecFile(name)
    } catch {
      throw .file(name, error)
    }
    let library = SpecLibrary.embedded
    if let spec = file.spec(library) { return spec }
    let errors = file.findings(library).filter { $0.severity == .error }
    throw .findings(errors, UsageError.badSpec(name, command))
  }
}
