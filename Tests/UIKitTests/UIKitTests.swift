// Pictures and attachments are looked at in many of these files.
@_exported import AttachmentEditing
@_exported import ViewTestSupport
