public import PushJSON
public import PushModel

extension Notification {
  /// What makes this push the same as another one that is delivered: 32 hexadecimal digits.
  ///
  /// It is the FNV-1a hash (128 bits) of a JSON text (RFC 8785):
  ///
  /// - With a message id, of `[vendor, messageID, campaign.id]`.
  /// - With a campaign id alone, of `[vendor, null, campaign.id, campaign.sentAt]`: a campaign may
  ///   send again.
  /// - With neither, of the notification without `form`, `transport`, `carry` and `wire`: what it
  ///   says, not how it came.
  ///
  /// An empty id is none. The same push has the same identity however it is spelled, in its
  /// canonical form, and whatever its carrier added.
  public var pushIdentity: String { FNV128(identifyingBytes).hexadecimal }

  private var identifyingBytes: [UInt8] {
    let vendor = JSON.string(vendor.rawValue)
    let message = Notification.identifier(messageID)
    let campaignID = Notification.identifier(campaign.id)
    if message != .null { return Notification.bytes(.array([vendor, message, campaignID])) }
    if campaignID != .null {
      let sentAt = campaign.sentAt.map(JSON.number) ?? .null
      return Notification.bytes(.array([vendor, .null, campaignID, sentAt]))
    }
    var content = self
    content.form = .apns
    content.transport = JSONObject()
    content.carry = nil
    content.wire = nil
    return Notification.bytes(content.json)
  }

  private static func identifier(_ text: String?) -> JSON {
    guard let text, !text.isEmpty else { return .null }
    return .string(text)
  }

  /// What RFC 8785 cannot express (1e400, lone surrogates) is taken as it stands, in the order of
  /// names.
  private static func bytes(_ json: JSON) -> [UInt8] {
    if let bytes = try? json.canonicalBytes() { return bytes }
    let text = json.compactBytes
    var bytes = JSONOutput()
    guard let document = try? JSONDocument(text, limits: Bridge.canonicalLimits) else {
      return text
    }
    document.appendNormal(0, to: &bytes)
    return bytes.array
  }
}

extension Bridge {
  /// What makes a push the same as another one that is delivered, for de-duplication.
  ///
  /// It is the ``PushModel/Notification/pushIdentity`` of the payload's notification.
  ///
  /// - Parameters:
  ///   - document: The payload, or a canonical notification; texts inside its texts are unpacked
  ///     into it.
  ///   - vendor: Whose payload it is; nil to find out. A payload that is nobody's is read as `apns`.
  /// - Returns: 32 hexadecimal digits.
  /// - Throws: `Rejection`, if the payload is no object or several vendors claim it.
  public mutating func pushIdentity(
    of document: inout JSONDocument, as vendor: Vendor? = nil
  ) throws(Rejection) -> String {
    if vendor == nil, document.isCanonicalNotification,
      let notification = try? Notification(json: JSON(document))
    {
      return notification.pushIdentity
    }
    return try notification(from: &document, as: vendor).pushIdentity
  }
}
