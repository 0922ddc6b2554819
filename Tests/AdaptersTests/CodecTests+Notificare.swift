/// Spellings that one vendor alone has, and what comes of them.
extension CodecTests {
  static let all = scalars + flags + texts + containers + foundation + android + objects

  /// What Foundation's decoders make of numbers.
  private static let foundation: [Case] = [
    Case(.milliseconds, "1893456000000", .kept), Case(.milliseconds, "0", .kept),
    Case(.milliseconds, "250", .kept), Case(.milliseconds, "-1", .kept),
    Case(.milliseconds, "-1893456000250", .kept),
    Case(.milliseconds, "12345678901234567890", .kept),
    Case(.milliseconds, "1893456000000.0", .kept), Case(.milliseconds, "1.893456e12", .kept),
    Case(.milliseconds, "1893456000000.75", .respelled("1893456000000")),
    Case(.milliseconds, "1e400", .refused, "expected-milliseconds"),
    Case(.milliseconds, #""1893456000000""#, .refused, "expected-milliseconds"),
    Case(.milliseconds, #""2030-01-01T00:00:00.000Z""#, .refused, "expected-milliseconds"),
    Case(.milliseconds, "true", .refused, "expected-milliseconds"),
    Case(.milliseconds, "null", .refused, "null-value"),

    Case(.bridged, "true", .kept), Case(.bridged, "false", .kept),
    Case(.bridged, "1", .respelled("true")), Case(.bridged, "0", .respelled("false")),
    Case(.bridged, "1.0", .respelled("true")),
    Case(.bridged, "2", .refused, "expected-flag"),
    Case(.bridged, #""1""#, .refused, "expected-flag"),
    Case(.bridged, #""true""#, .refused, "expected-flag"),
    Case(.bridged, "[]", .refused, "expected-flag"),
    Case(.bridged, "null", .refused, "null-value"),
  ]

  /// What Kotlin makes of texts.
  private static let android: [Case] = [
    Case(.word, #""true""#, .kept), Case(.word, #""TRUE""#, .respelled(#""true""#)),
    Case(.word, #""false""#, .kept), Case(.word, #""1""#, .respelled(#""false""#)),
    Case(.word, #""""#, .respelled(#""false""#)),
    Case(.word, "true", .refused, "expected-flag"), Case(.word, "1", .refused, "expected-flag"),
    Case(.word, "null", .refused, "null-value"),

    Case(.oneOrTrue, #""true""#, .kept), Case(.oneOrTrue, #""1""#, .respelled(#""true""#)),
    Case(.oneOrTrue, "true", .respelled(#""true""#)),
    Case(.oneOrTrue, "1", .respelled(#""true""#)),
    Case(.oneOrTrue, #""TRUE""#, .omitted), Case(.oneOrTrue, #""0""#, .omitted),
    Case(.oneOrTrue, #""yes""#, .omitted), Case(.oneOrTrue, "false", .omitted),
    Case(.oneOrTrue, "2", .omitted),
    Case(.oneOrTrue, "[]", .refused, "expected-flag"),
    Case(.oneOrTrue, "null", .refused, "null-value"),
  ]

  private static let url = #""type":"re.notifica.content.URL""#
  private static let text = #"{"type":"re.notifica.content.Text","data":"A"}"#

  /// What stands in full notifications.
  private static let objects: [Case] = [
    Case(.zonedMoment, #""2031-01-31T00:00:00.000Z""#, .kept),
    Case(.zonedMoment, #""1969-12-31T23:59:59.999Z""#, .kept),
    Case(
      .zonedMoment, #""2031-01-31T01:00:00.250+01:00""#,
      .respelled(#""2031-01-31T00:00:00.250Z""#)),
    Case(
      .zonedMoment, #""2031-01-30T18:30:00.000-0530""#, .respelled(#""2031-01-31T00:00:00.000Z""#)),

    Case(.pick, #"[{\#(url),"data":"https://example.com/a"}]"#, .kept),
    Case(.pick, #"[{\#(url),"data":"shop://a"},\#(text)]"#, .kept),
    Case(.pick, #"[\#(text),{\#(url),"data":"shop://a"},{\#(url),"data":"shop://b"}]"#, .kept),
    Case(.pick, #"[\#(text)]"#, .kept), Case(.pick, "[]", .kept),
    Case(.pick, #"[{\#(url),"data":"shop://a","more":[1.50,{"data":"x"}]}]"#, .kept),
    Case(.pick, #"[7,null,{\#(url),"data":"shop://a"}]"#, .kept),
    Case(.pick, #"[{\#(url),"data":{"a":1}},{\#(url),"data":"shop://b"}]"#, .kept),
    Case(.pick, #"[{\#(url),"data":" "}]"#, .kept), Case(.pick, #"[{\#(url)}]"#, .kept),
    Case(
      .pick, #"[{"data":" shop://a\n",\#(url)}]"#, .respelled(#"[{\#(url),"data":"shop://a"}]"#)),
  ]
}
