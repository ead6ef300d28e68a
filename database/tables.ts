import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The shape of every table, as the migrations leave it. Rows stay inside the stores: features pass their own words on. */
export type Tables = {
  applicant_sessions: ApplicantSessionsTable;
  application_events: ApplicationEventsTable;
  application_views: ApplicationViewsTable;
  applications: ApplicationsTable;
  backup_key: BackupKeyTable;
  backup_runs: BackupRunsTable;
  built_files: BuiltFilesTable;
  content_versions: ContentVersionsTable;
  documents: DocumentsTable;
  document_views: DocumentViewsTable;
  draft_visits: DraftVisitsTable;
  drafts: DraftsTable;
  erasures: ErasuresTable;
  file_removals: FileRemovalsTable;
  mails: MailsTable;
  post_categories: PostCategoriesTable;
  post_images: PostImagesTable;
  post_versions: PostVersionsTable;
  posts: PostsTable;
  receipt_devices: ReceiptDevicesTable;
  record_views: RecordViewsTable;
  retention_runs: RetentionRunsTable;
  site_version: { only_row: boolean; version: number };
  staff: StaffTable;
  staff_devices: StaffDevicesTable;
  staff_networks: StaffNetworksTable;
  staff_searches: StaffSearchesTable;
  staff_sessions: StaffSessionsTable;
  status_requests: StatusRequestsTable;
  subscriber_links: SubscriberLinksTable;
  subscribers: SubscribersTable;
  upload_chunks: UploadChunksTable;
  uploads: UploadsTable;
};

type Timestamp = ColumnType<Date, Date, Date>;

/** An applicant who has shown a code and may see one application. */
export type ApplicantSessionsTable = {
  token_sha256: Buffer;
  application_id: number;
  created_at: Timestamp;
  last_seen_at: Timestamp;
};

/** What happened to an application after it was received. */
export type ApplicationEventsTable = {
  id: GeneratedAlways<number>;
  application_id: number;
  kind:
    | "taken-into-review"
    | "more-asked"
    | "admitted"
    | "not-admitted"
    | "decision-taken-back"
    | "withdrawn"
    | "document-replaced"
    | "document-sent";
  at: Timestamp;
  /** Null when it was the applicant. */
  staff_id: number | null;
  /** What staff wrote to the applicant. */
  note: string | null;
  document_id: string | null;
};

/** Kept when the application is gone. */
export type ApplicationViewsTable = {
  id: GeneratedAlways<number>;
  application_id: number;
  staff_id: number;
  viewed_at: Timestamp;
};

export type ApplicationsTable = {
  id: GeneratedAlways<number>;
  reference: string;
  submission_key: string;
  /** SHA-256 over every answer and both documents: tells a retry from another application under the same key. */
  content_digest: Buffer;
  /** 128 random bits, base64url: who has it may read the receipt. */
  receipt_token: string;
  /** 16 letters without hyphens, 78 random bits: who has it learns that a paper is genuine, and no more. */
  verification_code: string;
  session: string;
  status: Generated<"received" | "in-review" | "more-needed" | "decided" | "withdrawn">;
  submitted_at: Timestamp;
  /** False when the mailbox had its mails for the day. */
  is_receipt_mailed: Generated<boolean>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  guardian_email: string | null;
  address: string;
  city: string;
  state: string;
  country: string;
  gender: string;
  admission_type: string;
  program: string;
  ssce: string;
  waec_neco_exam_no: string;
  jamb_registration_no: string;
  /** The JAMB number without spaces and in capitals, by which two applications of one candidate are noticed. */
  jamb_key: string;
  how_did_you_hear: string[];
  /** The words that staff search by, folded: lower case, no accents. */
  search_words: string;
};

/** A file for browsers of a build that is or was running, for pages that another build made. */
export type BuiltFilesTable = {
  /** Changes with its content. */
  name: string;
  content: Buffer;
  /** When an instance last had it among its own. */
  last_built_at: Timestamp;
};

/** What opens the backups, unless BACKUP_KEY is set. */
export type BackupKeyTable = {
  only_row: boolean;
  letters: string;
};

export type BackupRunsTable = {
  id: GeneratedAlways<number>;
  kind: "backup" | "proof";
  started_at: Timestamp;
  /** Null while it is under way, and for ever when it was cut off. */
  finished_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** What was wrong, in words for staff. */
  trouble: ColumnType<string | null, string | null | undefined, string | null>;
  facts: ColumnType<
    { backup: string; documents: number; rows: number; lost: number } | null,
    string | null | undefined,
    string | null
  >;
};

export type ContentVersionsTable = {
  id: GeneratedAlways<number>;
  /** The document's key in app/content/registry.server.ts. */
  key: string;
  /** What was valid when it was saved; a later program may ask for more. */
  value: JSONColumnType<object>;
  saved_at: Timestamp;
  /** Null when the program itself saved it. */
  saved_by: number | null;
};

export type DocumentsTable = {
  /** 128 random bits, base64url. */
  id: string;
  application_id: number;
  field: "waecNecoResult" | "jambResult" | "additional";
  sha256: Buffer;
  size: number;
  media_type: "application/pdf" | "image/jpeg" | "image/png";
  original_name: string;
  /** Null when it came with the application. */
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When another one took its place. */
  replaced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When it was scanned for viruses; null while it was not. */
  scanned_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** What the scanner calls the virus that it found. */
  virus: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Kept when the document is gone. */
export type DocumentViewsTable = {
  id: GeneratedAlways<number>;
  document_id: string;
  /** Null where an older program noted it, as long as the document is there. */
  application_id: number | null;
  staff_id: number;
  viewed_at: Timestamp;
};

/** A device that came with the link to a draft. */
export type DraftVisitsTable = {
  token_sha256: Buffer;
  draft_id: number;
  created_at: Timestamp;
  /** Of the code that was sent for it; null when none was needed, and once it was used. */
  code_sha256: Buffer | null;
  /** Codes that were typed on it. */
  tries: Generated<number>;
  /** When its code was used or a newer one was requested. */
  code_void_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** Null until it may have the draft. */
  opened_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

/** An application that was not sent yet, as it stood when somebody had a link to it sent. */
export type DraftsTable = {
  id: GeneratedAlways<number>;
  submission_key: string;
  /** Where the link went, and where codes go. */
  email: string;
  /** What was typed, by field name; nobody has checked it. */
  typed: JSONColumnType<Record<string, string[]>>;
  /** The uploads that were whole by then; the applicant may have taken one away since. */
  upload_ids: string[];
  token_sha256: Buffer;
  /** The network from which the link was asked for. */
  network_sha256: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
};

/** That a person was erased, and how to find her again in a copy from before: nothing in it leads to her. */
export type ErasuresTable = {
  id: string;
  erased_at: Timestamp;
  /** An account's username, or who sat at the command line. */
  by_whom: string;
  /** How many of each kind. */
  removed: JSONColumnType<Record<string, number>>;
  /** 256 random bits: keys the marks of mailboxes. */
  mark_key: Buffer;
  /** SHA-256 of each submission key, which is 122 random bits. */
  form_marks: Buffer[];
  /** HMAC-SHA-256 of each mailbox. */
  mailbox_marks: Buffer[];
};

/** A kept file whose removal was asked for, and not answered yet: nobody relies on it until it can't be carried out any more. */
export type FileRemovalsTable = {
  sha256: Buffer;
  asked_at: Timestamp;
};

export type MailsTable = {
  id: GeneratedAlways<number>;
  /** What makes its Message-ID unique. */
  message_id: Generated<string>;
  /** What it is about. */
  about: Generated<"application" | "newsletter">;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: JSONColumnType<Record<string, string>>;
  /** Whether it opens something for its receiver alone: its text goes once it is sent. */
  is_secret: Generated<boolean>;
  /** Its text as staff may read it: codes and links in it are hidden. Null where nothing is. */
  masked_text: string | null;
  status: Generated<"waiting" | "kept" | "sent" | "failed">;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  /** What the mail server last answered; null after success. */
  last_error: string | null;
};

export type PostCategoriesTable = {
  id: GeneratedAlways<number>;
  name: string;
};

/** A picture that an editor brought. Its cuts are kept by their SHA-256 (hexadecimal), under their width in px. */
export type PostImagesTable = {
  /** 128 random bits, hexadecimal. */
  id: string;
  width: number;
  height: number;
  avif: JSONColumnType<Record<string, string>>;
  webp: JSONColumnType<Record<string, string>>;
  share_sha256: Buffer;
  /** A few pixels of it as a data address. */
  preview: string;
  saved_at: Timestamp;
  saved_by: number | null;
};

export type PostVersionsTable = {
  post_id: number;
  revision: number;
  /** The PostText of app/news/post.ts and the time of publication. */
  value: JSONColumnType<object>;
  saved_at: Timestamp;
  saved_by: number | null;
};

export type PostsTable = {
  id: GeneratedAlways<number>;
  /** 1 at first, one more with every save. */
  revision: number;
  title: string;
  content: string;
  /** The first 150 characters of its text, and three dots. */
  excerpt: string;
  author: string | null;
  category_id: number | null;
  tag: string | null;
  links: string[];
  picture_name: string | null;
  image_id: string | null;
  image_alt: string;
  /** Null for a draft; from this time on the post is public. */
  published_at: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** The words of title, tag, author and excerpt, by which what was found is ranked. */
  head_words: string;
  /** The words of all of it, by which it is found. */
  words: string;
};

/** That somebody saw several applications, or mails, at once. */
export type RecordViewsTable = {
  id: GeneratedAlways<string>;
  kind: "list" | "duplicates" | "export" | "mails" | "mail" | "person-search" | "person-export" | "breach-list";
  /** Null when it was at the command line. */
  staff_id: number | null;
  /** Who sat at the command line. */
  operator: string | null;
  application_ids: number[];
  mail_ids: number[];
  viewed_at: Timestamp;
};

/** One night's removal of what was kept long enough. */
export type RetentionRunsTable = {
  id: GeneratedAlways<number>;
  started_at: Timestamp;
  /** Null while it is under way, and for ever when it was cut off. */
  finished_at: Timestamp | null;
  /** How many of each class. */
  removed: JSONColumnType<Record<string, number>>;
};

export type StaffTable = {
  id: GeneratedAlways<number>;
  /** Lower case. */
  username: string;
  /** Argon2id, PHC string format. */
  password_hash: string;
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  /** Administrators handle personal data: retention, erasure, export, and the log of who saw what. */
  role: Generated<"officer" | "administrator">;
};

/** Where an account signed in from: a stranger's wrong tries don't count there. */
export type StaffDevicesTable = {
  staff_id: number;
  device_sha256: Buffer;
  last_signed_in_at: Timestamp;
};

export type StaffNetworksTable = {
  staff_id: number;
  network_sha256: Buffer;
  last_signed_in_at: Timestamp;
};

export type StaffSessionsTable = {
  token_sha256: Buffer;
  staff_id: number;
  created_at: Timestamp;
  last_seen_at: Timestamp;
};

/** A wish to see an application, whether there is one or not. */
export type StatusRequestsTable = {
  id: GeneratedAlways<number>;
  token_sha256: Buffer;
  /** As it was typed, written as references are. */
  reference: string;
  email_sha256: Buffer;
  created_at: Timestamp;
  /** Codes that were typed for it. */
  tries: Generated<number>;
  /** Both null until a code is sent, which it is only where reference and e-mail belong together. */
  application_id: number | null;
  code_sha256: Buffer | null;
  /** When its code was used or a newer one was requested. */
  code_void_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

/** The words of a search by staff, under the id that its address has. */
export type StaffSearchesTable = {
  id: string;
  words: string;
  searched_at: Timestamp;
};

/** A device from which an application was sent. */
export type ReceiptDevicesTable = {
  application_id: number;
  device_sha256: Buffer;
  created_at: Timestamp;
};

/** What a link in a subscriber's mail stands for. */
export type SubscriberLinksTable = {
  token_sha256: Buffer;
  subscriber_id: number;
  purpose: "confirm" | "unsubscribe";
  created_at: Timestamp;
};

export type SubscribersTable = {
  id: GeneratedAlways<number>;
  /** As it was typed. */
  email: string;
  /** The mailbox behind it, by which it is known again however it was typed. */
  email_key: string;
  status: Generated<"pending" | "confirmed" | "unsubscribed">;
  requested_at: Timestamp;
  /** Mails that asked for a confirmation since the last one that came. */
  confirmations_sent: Generated<number>;
  confirmation_sent_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  unsubscribed_at: Timestamp | null;
};

/** A piece of a file that is on its way; gone once the file has become a document. */
export type UploadChunksTable = {
  upload_id: string;
  /** The place of its first byte in the file. */
  start: number;
  bytes: Buffer;
};

/** A file that a browser sends while its application is still being filled in. */
export type UploadsTable = {
  /** 128 random bits, base64url: who has it may go on sending. */
  id: string;
  submission_key: string;
  field: "waecNecoResult" | "jambResult";
  name: string;
  size: number;
  /** Of the whole file, as the browser declared it. */
  sha256: Buffer;
  /** How many bytes have come, without a gap from the first. */
  received: Generated<number>;
  created_at: Timestamp;
  /** Null until all of it has come and is what was declared. */
  finished_at: Timestamp | null;
  /** Null until an application was sent with it. */
  taken_at: Timestamp | null;
  /** The network that holds it, while it counts towards that network's share; null where an older version began it. */
  network_sha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** When bytes last arrived; null before the first ones. */
  progressed_at: ColumnType<Date | null, Date | null | undefined, Date>;
};
