/**
 * The keys of Gatehouse's PostgreSQL advisory locks: arbitrary, distinct numbers. Never reuse a number for another purpose, since an older
 * version may be running on the same database.
 */
export const ADVISORY_LOCKS = {
  /** Held by the one process that owns a data folder. */
  owner: 4_739_201,
  /** Held while the first account is created. */
  firstAccount: 4_739_202,
  /** Shared by transactions that reference stored files, exclusive for the sweep that removes unused ones. */
  files: 7_102_611,
  /** Held while the first posts are inserted, so that of two instances that start on an empty database only one inserts them. */
  firstPosts: 7_102_612,
  /** Shared by all instances that run on a database, exclusive for the command that moves it. */
  running: 7_102_613,
  /** Exclusive for a copy of all referenced files, shared by transactions that remove files. */
  copy: 7_102_614,
  /** Held while an upload is created, so that the limits per form and per network count every other upload. */
  newUploads: 7_102_615,
  /** Held while the app's role is granted access to the tables: PostgreSQL fails when two sessions grant on one table. */
  grants: 7_102_640,
  /** Held while a batch of applications is compared with others. */
  duplicateSearch: 7_102_660,
  /** Held by the instance that sends newsletters. */
  newsletter: 7_102_670,
  /** Held while the entries of the site search are replaced. */
  searchEntries: 7_102_680,
  /** Held while somebody signs in with the identity provider. */
  staffIdentities: 7_102_618,
  /** With a hash of reference and email: serializes requests for a code, the latest of which invalidates the earlier ones. */
  statusRequest: 7_102_617,
  /** With a hash of mailbox and session: serializes applications of one mailbox, of which the second has to be confirmed. */
  submission: 7_102_619,
  /** Held while an event is added to the end of the audit log's chain of hashes. Used by functions of the database. */
  auditLog: 7_102_650,
} as const;
