/// Spellings, and what comes of them.
extension CodecTests {
  static let scalars: [Case] = [
    Case(.number, "3", .kept), Case(.number, "0", .kept), Case(.number, "-1", .kept),
    Case(.number, "1.50", .kept), Case(.number, "12345678901234567890", .kept),
    Case(.number, "1e400", .kept), Case(.number, "10e-1", .kept),
    Case(.number, #""3""#, .respelled("3"), "text-for-number"),
    Case(.number, #""1.5""#, .respelled("1.5"), "text-for-number"),
    Case(.number, #""+1""#, .refused, "expected-number"),
    Case(.number, #""""#, .refused, "expected-number"),
    Case(.number, #"" 3""#, .refused, "expected-number"),
    Case(.number, #""0x3""#, .refused, "expected-number"),
    Case(.number, "true", .refused, "expected-number"),
    Case(.number, "[3]", .refused, "expected-number"),
    Case(.number, "null", .refused, "null-value"),

    Case(.numeral, #""2""#, .kept), Case(.numeral, #""0""#, .kept),
    Case(.numeral, #""-1""#, .kept), Case(.numeral, #""12345678901234567890""#, .kept),
    Case(.numeral, "2", .refused, "expected-numeral"),
    Case(.numeral, #""1.5""#, .refused, "expected-numeral"),
    Case(.numeral, #""two""#, .refused, "expected-numeral"),
    Case(.numeral, #""""#, .refused, "expected-numeral"),
    Case(.numeral, #"["2"]"#, .refused, "expected-numeral"),
    Case(.numeral, "null", .refused, "null-value"),

    Case(.fractional, "1700000000.25", .kept), Case(.fractional, "-0.5", .kept),
    Case(.fractional, "1700000000", .kept), Case(.fractional, "1700000000.0", .kept),
    Case(.fractional, "17e8", .kept), Case(.fractional, "0", .kept),
    Case(.fractional, #""1700000000.25""#, .refused, "expected-number"),
    Case(.fractional, "true", .refused, "expected-number"),
    Case(.fractional, "null", .refused, "null-value"),

    Case(.identifier, "4", .kept), Case(.identifier, "1.50", .kept),
    Case(.identifier, "12345678901234567890", .kept), Case(.identifier, #""4""#, .kept),
    Case(.identifier, #""""#, .kept), Case(.identifier, #""a-1""#, .kept),
    Case(.identifier, "true", .refused, "expected-identifier"),
    Case(.identifier, "{}", .refused, "expected-identifier"),
    Case(.identifier, "[4]", .refused, "expected-identifier"),
    Case(.identifier, "null", .refused, "null-value"),
  ]

  static let flags: [Case] = [
    Case(.appleFlag, "1", .kept), Case(.appleFlag, "1.0", .kept), Case(.appleFlag, "1e0", .kept),
    Case(.appleFlag, "true", .respelled("1"), "boolean-for-flag"),
    Case(.appleFlag, #""1""#, .respelled("1"), "text-for-flag"),
    Case(.appleFlag, #""true""#, .respelled("1"), "text-for-flag"),
    Case(.appleFlag, #""YES""#, .respelled("1"), "text-for-flag"),
    Case(.appleFlag, "0", .omitted), Case(.appleFlag, "false", .omitted),
    Case(.appleFlag, "0.0", .omitted),
    Case(.appleFlag, "2", .refused, "expected-flag"),
    Case(.appleFlag, #""0""#, .refused, "text-for-flag"),
    Case(.appleFlag, #""maybe""#, .refused, "expected-flag"),
    Case(.appleFlag, "[1]", .refused, "expected-flag"),
    Case(.appleFlag, "null", .refused, "null-value"),

    Case(.bool, "true", .kept), Case(.bool, "false", .kept),
    Case(.bool, "1", .refused, "expected-flag"),
    Case(.bool, #""true""#, .refused, "expected-flag"),
    Case(.bool, "{}", .refused, "expected-flag"),
    Case(.bool, "null", .refused, "null-value"),

    Case(.strictFlag, "true", .kept), Case(.strictFlag, "1", .respelled("true")),
    Case(.strictFlag, "1.0", .respelled("true")), Case(.strictFlag, "false", .omitted),
    Case(.strictFlag, "0", .omitted), Case(.strictFlag, "2", .omitted),
    Case(.strictFlag, #""1""#, .refused, "expected-flag"),
    Case(.strictFlag, #""true""#, .refused, "expected-flag"),
    Case(.strictFlag, "[]", .refused, "expected-flag"),
    Case(.strictFlag, "null", .refused, "null-value"),

    Case(.consent, "true", .kept), Case(.consent, "false", .kept),
    Case(.consent, "1", .respelled("true")), Case(.consent, "1.0", .respelled("true")),
    Case(.consent, "0", .respelled("false")), Case(.consent, "2", .respelled("false")),
    Case(.consent, "-1", .respelled("false")), Case(.consent, #""true""#, .respelled("true")),
    Case(.consent, #""True""#, .respelled("true")), Case(.consent, #""1""#, .respelled("true")),
    Case(.consent, #""0""#, .respelled("false")), Case(.consent, #""no""#, .respelled("false")),
    Case(.consent, #""""#, .respelled("false")), Case(.consent, "null", .respelled("false")),
    Case(.consent, "{}", .respelled("false")), Case(.consent, "[1]", .respelled("false")),
  ]

  static let texts: [Case] = [
    Case(.text, #""ORDER""#, .kept), Case(.text, #""""#, .kept),
    Case(.text, #""z\u0000\u00e9 \ud83d\ude00 {{ name }}""#, .kept),
    Case(.text, #""\ud800""#, .kept, "lone-surrogate"),
    Case(.text, "5", .refused, "expected-text"), Case(.text, "true", .refused, "expected-text"),
    Case(.text, "{}", .refused, "expected-text"), Case(.text, "[]", .refused, "expected-text"),
    Case(.text, "null", .refused, "null-value"),

    Case(.link, #""https://example.com/a?b=1""#, .kept), Case(.link, #""shop://a""#, .kept),
    Case(.link, #""a b""#, .kept),
    Case(.link, #"" \t\nshop://a\r ""#, .respelled(#""shop://a""#)),
    Case(.link, #""\u0020shop://\u017c""#, .respelled(#""shop://ż""#)),
    Case(.link, #""""#, .omitted), Case(.link, #""  ""#, .omitted),
    Case(.link, "5", .refused, "expected-text"), Case(.link, "null", .refused, "null-value"),

    Case(.requiredLink, #""https://example.com/a?b=1""#, .kept),
    Case(.requiredLink, #""shop://a""#, .kept), Case(.requiredLink, #""None""#, .kept),
    Case(.requiredLink, #""none""#, .kept), Case(.requiredLink, #""None/""#, .kept),
    Case(.requiredLink, #""N\u006fne""#, .respelled(#""None""#)),
    Case(.requiredLink, #"" shop://a\n""#, .respelled(#""shop://a""#)),
    Case(.requiredLink, #""""#, .respelled(#""None""#)),
    Case(.requiredLink, #""  ""#, .respelled(#""None""#)),
    Case(.requiredLink, "5", .respelled(#""None""#), "expected-text"),
    Case(.requiredLink, "null", .respelled(#""None""#), "null-value"),

    Case(.presence, #""user_com_notification""#, .kept),
    Case(.presence, #""other""#, .respelled(#""user_com_notification""#)),
    Case(.presence, "null", .respelled(#""user_com_notification""#)),
    Case(.presence, "[1]", .respelled(#""user_com_notification""#)),

    Case(.constant, #""SFMC""#, .kept), Case(.constant, #""sfmc""#, .respelled(#""SFMC""#)),
    Case(.constant, #""Sf\u004dc""#, .respelled(#""SFMC""#)),
    Case(.constant, #""other""#, .respelled(#""SFMC""#), "wrong-mark"),
    Case(.constant, "7", .respelled(#""SFMC""#), "wrong-mark"),

    Case(.choice, #""app""#, .kept), Case(.choice, #""browser""#, .kept),
    Case(.choice, #""deep\u006cink""#, .kept),
    Case(.choice, #""self-check""#, .refused, "unknown-choice"),
    Case(.choice, #""App""#, .refused, "unknown-choice"),
    Case(.choice, #""""#, .refused, "unknown-choice"),
    Case(.choice, "1", .refused, "expected-text"),
    Case(.choice, "null", .refused, "null-value"),
  ]

  static let containers: [Case] = [
    Case(.texts, #"["a","","\u00e9"]"#, .kept),
    Case(.texts, #"["a",1]"#, .refused, "expected-texts"),
    Case(.texts, #""a""#, .refused, "expected-texts"),
    Case(.texts, "{}", .refused, "expected-texts"),
    Case(.texts, "null", .refused, "null-value"),

    Case(.object, #"{"utm_source":"x","more":{"a":[1.50,null]}}"#, .kept),
    Case(.object, "{}", .kept),
    Case(
      .object, #""{\"utm_source\":\"x\"}""#, .respelled(#"{"utm_source":"x"}"#),
      "text-for-object"),
    Case(.object, #""{""#, .refused, "broken-text"),
    Case(.object, #""[]""#, .refused, "broken-text"),
    Case(.object, "[]", .refused, "expected-object"),
    Case(.object, "5", .refused, "expected-object"),
    Case(.object, "null", .refused, "null-value"),

    Case(.any, #"{"deep":[{"a":null},1.50,"x"]}"#, .kept), Case(.any, "[]", .kept),
    Case(.any, "{}", .kept), Case(.any, "true", .kept), Case(.any, "1e400", .kept),
    Case(.any, #""text""#, .kept), Case(.any, "null", .kept),

    Case(
      .list, #"[{"title":"A","action":"app"},{"title":"B","action":"browser","url":"u"}]"#,
      .kept),
    Case(
      .list, #""[{\"title\":\"A\",\"action\":\"app\"}]""#,
      .respelled(#"[{"title":"A","action":"app"}]"#), "text-for-array"),
    Case(
      .list, #"[5,{"title":"A","action":"app"}]"#,
      .respelled(#"[{"title":"A","action":"app"}]"#), "expected-object"),
    Case(.list, "[]", .omitted), Case(.list, "{}", .refused, "expected-array"),
    Case(.list, #""[""#, .refused, "expected-array"),
    Case(.list, "5", .refused, "expected-array"),

    Case(.moment, #""2031-01-31T00:00:00.000Z""#, .kept),
    Case(.moment, #""tomorrow""#, .refused, "expected-moment"),
    Case(.moment, "1927584000", .refused, "expected-moment"),
    Case(.moment, "null", .refused, "null-value"),
  ]
}
