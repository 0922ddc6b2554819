public import PushJSON
public import PushModel

/// Payloads as values of Swift.
extension Bridge {
  /// Reads a payload as a notification.
  ///
  /// What was found is in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - document: The payload; texts inside its texts are unpacked into it.
  ///   - vendor: Whose payload it is; nil to find out. A payload that is nobody's is read as `apns`.
  /// - Returns: The notification, with the residue that restores the payload.
  /// - Throws: `Rejection`, if the payload is no object or several vendors claim it.
  public mutating func notification(
    from document: inout JSONDocument, as vendor: Vendor? = nil
  ) throws(Rejection) -> Notification {
    var text: [UInt8] = []
    try read(&document, as: vendor, into: &text)
    do {
      let json = JSON(try JSONDocument(text, limits: Bridge.canonicalLimits))
      return try Notification.read(json).notification
    } catch {
      throw Rejection(
        diagnostic: Diagnostic(
          .error, code: "canonical-text", "the notification is too large to be read again"))
    }
  }

  /// Writes a notification as a vendor's payload, on one line of JSON.
  ///
  /// A notification that was read from this vendor's payload restores it, but for what was edited;
  /// any other is composed.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - vendor: The vendor.
  ///   - form: The wire form; nil for the form it was read from, if the vendor stays, or `apns`.
  ///   - normalize: Whether it is composed in any case.
  ///   - output: Where the JSON is appended.
  /// - Throws: `Rejection`, if it is encrypted and would change its vendor, or if the vendor lacks
  ///   the form.
  public mutating func write(
    _ notification: Notification, as vendor: Vendor, form: Form? = nil, normalize: Bool = false,
    into output: inout [UInt8]
  ) throws(Rejection) {
    var text: [UInt8] = []
    notification.write(into: &text)
    var document: JSONDocument
    do {
      document = try JSONDocument(text, limits: Bridge.canonicalLimits)
    } catch {
      throw Rejection(diagnostic: error.diagnostic())
    }
    let conversion = Conversion(
      to: .vendor(vendor), from: .canonical, form: form, normalize: normalize)
    try convert(&document, conversion, into: &output)
  }
}
