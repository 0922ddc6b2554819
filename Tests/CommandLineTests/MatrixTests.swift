import PushJSON
import PushModel
import Testing

@testable import PushAdapters
@testable import PushCommandLine

@Suite struct MatrixTests {
  private static func column(_ vendor: Vendor, _ form: Form) -> CapabilityMatrix.Column {
    CapabilityMatrix.Column(vendor, form)
  }

  private static let matrix = CapabilityMatrix(
    columns: [column(.apns, .apns), column(.exponea, .fcmData)],
    rows: [
      CapabilityMatrix.Row(member: "title", capabilities: [.native, .native]),
      CapabilityMatrix.Row(
        member: "defaultAction.kind", value: "browser", capabilities: [.approximate, .none]),
    ])

  @Test func text() {
    #expect(
      MatrixText.of(Self.matrix, as: .text) == """
                                    apns         exponea
                                    apns         fcmData
        title                       native       native
        defaultAction.kind browser  approximate  none

        """)
  }

  @Test func markdown() {
    #expect(
      MatrixText.of(Self.matrix, as: .markdown) == """
        | member | apns `apns` | exponea `fcmData` |
        | --- | --- | --- |
        | `title` | native | native |
        | `defaultAction.kind` browser | approximate | – |

        """)
  }

  @Test func json() throws {
    let cell = { (vendor: JSON, form: JSON, capability: JSON) -> JSON in
      [
        "member": "defaultAction.kind", "value": "browser", "vendor": vendor, "form": form,
        "capability": capability,
      ]
    }
    let members = try JSON(text: MatrixText.of(Self.matrix, as: .json))["members"]?.array ?? []
    #expect(members.count == 4)
    #expect(members.first?["member"] == "title")
    #expect(members.first?["value"] == nil)
    #expect(
      members.suffix(2) == [
        cell("apns", "apns", "approximate"), cell("exponea", "fcmData", "none"),
      ])
  }

  @Test(arguments: [
    ([], CapabilityMatrix.Column.byDefault),
    (["--all-forms"], CapabilityMatrix.Column.all),
    (["--form", "fcmData"], CapabilityMatrix.Column.all.filter { $0.form == .fcmData }),
  ])
  func columns(_ arguments: [String], _ columns: [CapabilityMatrix.Column]) {
    let outcome = pushbridge(["matrix"] + arguments)
    let expected = MatrixText.of(Bridge.capabilities(of: columns), as: .text)
    #expect(outcome == Outcome(status: .success, output: expected, errors: ""))
  }
}
