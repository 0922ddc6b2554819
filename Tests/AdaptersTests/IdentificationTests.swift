import PushAdapters
import PushModel
import Testing

@Suite("Whose payload it is")
struct IdentificationTests {
  typealias Strength = Identification.Strength

  /// A vendor that claims a payload.
  struct Claim: Sendable {
    var vendor: Vendor
    var form: Form
    /// nil where no source says how sure it is.
    var strength: Strength?
    /// The members that speak for it, as JSON Pointers.
    var evidence: [String]
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var payload: String
    var verdict: Identification.Verdict
    var claims: [Claim]

    var testDescription: String { name }

    /// Exactly one vendor claims it.
    static func one(
      _ name: String, _ payload: String, _ vendor: Vendor, _ form: Form,
      _ strength: Strength? = .certain, _ evidence: String...
    ) -> Case {
      Case(
        name: name, payload: payload, verdict: .one,
        claims: [
          Claim(vendor: vendor, form: form, strength: strength, evidence: evidence)
        ])
    }

    static func nobody(
      _ name: String, _ payload: String, _ verdict: Identification.Verdict = .none
    ) -> Case {
      Case(name: name, payload: payload, verdict: verdict, claims: [])
    }
  }

  @Test(
    "the verdict and what it rests on",
    arguments: sfmc + exponea + synerise + notificare + userCom + others)
  func verdict(_ one: Case) throws {
    let found = try Adapting.identify(Array(one.payload.utf8))
    #expect(found.verdict == one.verdict)
    #expect(found.vendor == (one.verdict == .one ? one.claims.first?.vendor : nil))
    #expect(found.form == (one.verdict == .one ? one.claims.first?.form : nil))
    #expect(found.candidates.map(\.vendor) == one.claims.map(\.vendor))
    for (candidate, claim) in zip(found.candidates, one.claims) {
      #expect(candidate.form == claim.form)
      if let strength = claim.strength { #expect(candidate.strength == strength) }
      #expect(candidate.evidence.map(pointer) == claim.evidence, "\(candidate.evidence)")
    }
  }

  @Test("the evidence shows the values, and no more than 40 bytes of each")
  func evidence() throws {
    let long = String(repeating: "x", count: 100)
    let payload = #"{"_sid":"sfmc","aps":{},"issuer":"Synerise","content":"\#(long)"}"#
    let found = try Adapting.identify(Array(payload.utf8))
    #expect(
      found.candidates.map(\.evidence) == [
        [#"/_sid is "sfmc""#], [#"/issuer is "Synerise""#],
      ])
    let sendsay = #"{"aps":{"category":"SENDSAY_ACTIONABLE"},"source":"xnpe_platform"}"#
    let evidence = try Adapting.identify(Array(sendsay.utf8)).candidates.first?.evidence ?? []
    #expect(evidence.count == 2 && evidence.last?.contains("Sendsay") == true, "\(evidence)")
  }

  private func pointer(_ evidence: String) -> String {
    evidence.components(before: " is ")
  }
}

extension String {
  /// What stands before a separator; all of it where there is none.
  fileprivate func components(before separator: String) -> String {
    let parts = split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.first.map(String.init) ?? ""
  }
}
