/** What the audit log records, with a label each. Releases before and after may have other actions in the same log. */
export const AUDIT_LABELS = {
  "sign-in": "Signed in",
  "second-factor.checked": "Entered a second factor",
  "identity.confirmed": "Confirmed who they are",
  "sign-out": "Signed out",
  "session.ended": "Ended a session",
  "permission.rejected": "Tried what the role does not allow",

  "password.changed": "Changed the password",
  "password.link-requested": "Asked for a link to set the password",
  "second-factor.added": "Added a second factor",
  "second-factor.removed": "Removed a second factor",
  "recovery-codes.created": "Created recovery codes",
  "recovery-code.used": "Used a recovery code",
  "identity.linked": "Linked an account of the identity provider",
  "identity.unlinked": "Unlinked an account of the identity provider",

  "account.added": "Added an account",
  "account.invited": "Invited a person",
  "account.invitation-accepted": "Accepted an invitation",
  "account.invitation-withdrawn": "Withdrew an invitation",
  "account.changed": "Changed name or e-mail of an account",
  "account.roles-changed": "Changed the roles of an account",
  "account.password-reset": "Reset the password of an account",
  "account.second-factor-reset": "Reset the second factor of an account",
  "account.signed-out": "Ended the sessions of an account",
  "account.disabled": "Disabled an account",
  "account.enabled": "Enabled an account",

  "applications.listed": "Saw applications in the list",
  "applications.searched": "Searched the applications",
  "application.viewed": "Opened an application",
  "application.duplicates-viewed": "Saw possible duplicates",
  "application.duplicate-decided": "Decided whether two applications are of one person",
  "application.note-added": "Wrote a note on an application",
  "application.note-removed": "Removed a note on an application",
  "application.step": "Took a step on an application",
  "applications.assigned": "Assigned applications",
  "document.viewed": "Opened a document",
  "document.rotated": "Rotated a document",
  "applications.exported": "Exported applications",
  "figures.exported": "Exported figures",
  "figures.mail-changed": "Began or ended the weekly figures by mail",

  "intake.added": "Added an intake",
  "intake.changed": "Changed an intake",
  "batch.made": "Made a batch of decisions",
  "batch.approved": "Approved a batch of decisions",
  "batch.changed": "Changed a batch of decisions",
  "batch.cancelled": "Cancelled a batch of decisions",
  "batch.release-set": "Set the release of a batch of decisions",
  "batch.released": "Released a batch of decisions",
  "waiting-list.ordered": "Changed the order of a waiting list",
  "letter.saved": "Saved a letter template",
  "letter.restored": "Restored a version of a letter template",

  "mails.listed": "Saw mails in the list",
  "mail.viewed": "Read a mail",
  "mail.sent-again": "Sent a mail again",

  "person.searched": "Searched for a person",
  "person.exported": "Exported a person's data",
  "person.erased": "Erased a person's data",
  "access-log.exported": "Listed who saw which applications",
  "retention.changed": "Changed a retention period",
  "retention.removed": "Removed expired records",

  "post.saved": "Saved a post",
  "post.published": "Published a post",
  "post.unpublished": "Took a post off the site",
  "post.restored": "Restored a version of a post",
  "post.deleted": "Deleted a post",
  "picture.added": "Added a picture",
  "content.saved": "Saved a text of the site",
  "content.restored": "Restored a version of a text of the site",

  "backup.made": "Made a backup",
  "backup.verified": "Verified a backup",
  "backup.restored": "Restored a backup",
  "backup-key.viewed": "Saw the backup key",
  "server.started": "Started the server",
  "migrations.applied": "Migrated the database",
  "database.moved": "Moved the data to another place",
  "alert.sent": "Sent an alert to the administrators",
  "audit-log.exported": "Exported the audit log",
  "audit-log.verified": "Verified the audit log",
  "audit-log.expired": "Deleted expired events of the audit log",
} as const;

export type AuditAction = keyof typeof AUDIT_LABELS;

/** From how many applications an export within an hour needs a recent sign-in, and administrators are alerted to it. */
export const MASS_EXPORT = 1000;

/** How many months events are retained at least. The database enforces it: `expire_audit_events` of the migration 0023. */
export const AUDIT_LOG_MIN_MONTHS = 12;
