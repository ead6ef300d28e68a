import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The shape of every table after all migrations. Rows stay inside the stores, which return the features' own types. */
export type Tables = {
  added_pages: AddedPagesTable;
  applicant_sessions: ApplicantSessionsTable;
  application_duplicates: ApplicationDuplicatesTable;
  application_events: ApplicationEventsTable;
  application_notes: ApplicationNotesTable;
  application_views: ApplicationViewsTable;
  applications: ApplicationsTable;
  audit_events: AuditEventsTable;
  audit_log_position: { only_row: boolean; last_id: string };
  backup_key: BackupKeyTable;
  backup_runs: BackupRunsTable;
  autosaves: AutosavesTable;
  built_files: BuiltFilesTable;
  content_approvals: { key: string; set_at: Timestamp; set_by: number };
  content_draft_revisions: ContentDraftRevisionsTable;
  content_drafts: ContentDraftsTable;
  content_former_drafts: ContentFormerDraftsTable;
  content_versions: ContentVersionsTable;
  decision_batch_applications: DecisionBatchApplicationsTable;
  decision_batches: DecisionBatchesTable;
  documents: DocumentsTable;
  document_requests: DocumentRequestsTable;
  document_rotations: DocumentRotationsTable;
  document_views: DocumentViewsTable;
  draft_visits: DraftVisitsTable;
  drafts: DraftsTable;
  duplicate_search_queue: { id: GeneratedAlways<number>; application_id: number };
  erasures: ErasuresTable;
  file_removals: FileRemovalsTable;
  funnel_counts: FunnelCountsTable;
  intake_figures: IntakeStatisticsTable;
  intake_programmes: IntakeProgrammesTable;
  intakes: IntakesTable;
  letter_templates: LetterTemplatesTable;
  letters: LettersTable;
  library_downloads: LibraryDownloadsTable;
  library_picture_files: LibraryPictureFilesTable;
  library_pictures: LibraryPicturesTable;
  mails: MailsTable;
  link_checks: LinkChecksTable;
  newsletter_consents: NewsletterConsentsTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
  newsletter_issues: NewsletterIssuesTable;
  oidc_sign_ins: OidcSignInsTable;
  payments: PaymentsTable;
  post_categories: PostCategoriesTable;
  post_images: PostImagesTable;
  post_versions: PostVersionsTable;
  posts: PostsTable;
  preview_links: PreviewLinksTable;
  receipt_devices: ReceiptDevicesTable;
  redirects: RedirectsTable;
  record_views: RecordViewsTable;
  requested_items: RequestedItemsTable;
  retention_runs: RetentionRunsTable;
  review_claims: ReviewClaimsTable;
  search_entries: SearchEntriesTable;
  search_index: { only_row: Generated<boolean>; entries_sha256: Buffer };
  site_version: { only_row: boolean; version: number };
  staff: StaffTable;
  staff_challenges: StaffChallengesTable;
  staff_devices: StaffDevicesTable;
  staff_identities: StaffIdentitiesTable;
  staff_links: StaffLinksTable;
  staff_networks: StaffNetworksTable;
  staff_passkeys: StaffPasskeysTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_searches: StaffSearchesTable;
  staff_sessions: StaffSessionsTable;
  staff_totp: StaffTotpTable;
  staff_views: StaffViewsTable;
  status_requests: StatusRequestsTable;
  subscriber_links: SubscriberLinksTable;
  subscribers: SubscribersTable;
  unknown_paths: UnknownPathsTable;
  upload_chunks: UploadChunksTable;
  upload_pieces: UploadPiecesTable;
  uploads: UploadsTable;
  weekly_figures: { week: ColumnType<Date, string, never>; sent_at: Timestamp };
};

type AddedAnswer = {
  key: string;
  label: string;
  kind: "text" | "number" | "date" | "one choice" | "several choices" | "document";
  answer: string | string[] | null;
  isAwaited?: true;
};

type Timestamp = ColumnType<Date, Date, Date>;

/** A session of an applicant who entered a code and may see one application. */
export type ApplicantSessionsTable = {
  token_sha256: Buffer;
  application_id: number;
  created_at: Timestamp;
  last_seen_at: Timestamp;
};

/** Two applications of one session that may be of one person. */
export type ApplicationDuplicatesTable = {
  lower_id: number;
  higher_id: number;
  /** What they share. */
  reasons: ("phone" | "email" | "jamb" | "exam" | "file")[];
  found_at: Timestamp;
  /** What staff decided; null before. */
  verdict: "same" | "different" | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
};

/** The chosen ways of hearing of the university are a list. */
type Answer = string | string[] | null;

/** Events of an application after it was received. */
export type ApplicationEventsTable = {
  id: GeneratedAlways<number>;
  application_id: number;
  kind:
    | "taken-into-review"
    | "more-asked"
    | "admitted"
    | "not-admitted"
    | "waiting-listed"
    | "decision-released"
    | "decision-taken-back"
    | "offer-accepted"
    | "offer-declined"
    | "withdrawn"
    | "document-replaced"
    | "document-sent"
    | "answers-changed"
    | "payment-sent"
    | "payment-confirmed"
    | "payment-awaited"
    | "payment-not-found";
  at: Timestamp;
  /** Null for events by the applicant. */
  staff_id: number | null;
  /** The message of staff to the applicant. */
  note: string | null;
  document_id: string | null;
  /** Whether the applicant doesn't see it: a decision that was not released when it was made, and its withdrawal. */
  is_internal: Generated<boolean>;
  /** Null where staff asked by text only. */
  request_id: ColumnType<number | null, number | null | undefined, never>;
  /** Why a place was given although the programme's quota is exceeded, for staff. */
  quota_reason: ColumnType<string | null, string | null | undefined, never>;
  /** The changed answers by form field, before and after; null for other events. */
  changed_answers: ColumnType<
    Record<string, { from: Answer; to: Answer; label?: string }> | null,
    string | null | undefined,
    never
  >;
};

/** Notes of staff, which applicants aren't shown. The database allows no change but the removal of the text. */
export type ApplicationNotesTable = {
  id: GeneratedAlways<number>;
  application_id: ColumnType<number, number, never>;
  staff_id: ColumnType<number, number, never>;
  at: ColumnType<Date, Date, never>;
  /** Null once its author removed it. */
  note: ColumnType<string | null, string, null>;
  removed_at: ColumnType<Date | null, never, Date>;
};

/** Access log of applications, retained after an application is deleted. */
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
  /** SHA-256 of all answers and both documents: distinguishes a retry from another application under the same key. */
  content_digest: Buffer;
  /** 128 random bits, base64url: grants access to the receipt. */
  receipt_token: string;
  /** 16 letters without hyphens, 78 random bits: verifies that a document is genuine, and grants nothing else. */
  verification_code: string;
  session: string;
  status: Generated<"received" | "in-review" | "more-needed" | "decided" | "withdrawn">;
  submitted_at: Timestamp;
  /** What staff decided; null before. A trigger sets it and the three columns below from the events. */
  outcome: ColumnType<"admitted" | "not-admitted" | "waiting-list" | null, never, never>;
  decided_at: ColumnType<Date | null, never, never>;
  decided_by: ColumnType<number | null, never, never>;
  /** When the outcome was released to the applicant; null before. */
  released_at: ColumnType<Date | null, never, Date>;
  /** What the applicant responded to the offer, 'none' before; null without an offer that holds. A trigger sets it from the letters. */
  offer: ColumnType<"none" | "accepted" | "declined" | null, never, never>;
  /** The place on the waiting list of its programme, from 1; null for the end of the list. */
  waiting_rank: ColumnType<number | null, never, number | null>;
  /** The member of staff who is to review it. */
  assigned_to: ColumnType<number | null, number | null | undefined, number | null>;
  /** Whether it may be of the same person as another one, and nobody has decided. A trigger sets it. */
  has_open_duplicate: ColumnType<boolean, never, never>;
  /** Null where the previous release received it during an upgrade: then its session says it. */
  intake_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the applicant last sent something; null once a member of staff who decides has opened the application. */
  new_from_applicant_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The day by which what staff asked for should arrive; null without one, and when nothing is awaited. A trigger sets it with the status. */
  awaited_until: ColumnType<string | null, never, never>;
  /** How the fee of its intake stands; null until a payment was sent or confirmed. */
  payment: ColumnType<
    "to-check" | "waiting" | "paid" | "not-found" | null,
    "to-check" | "waiting" | "paid" | "not-found" | null | undefined,
    "to-check" | "waiting" | "paid" | "not-found" | null
  >;
  /** False when the mailbox had reached its daily limit. */
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
  /** The number of the entrance examination without spaces and in upper case, to detect duplicate applications. */
  jamb_key: string;
  how_did_you_hear: string[];
  /** The answers to questions that the university added to the form, with what was asked. */
  added_answers: ColumnType<AddedAnswer[], string | undefined, string>;
  /** The words for staff's searches, folded: lower case, no accents. */
  search_words: string;
};

/** An append-only chain: the database numbers each row and hashes it together with the hash before. */
export type AuditEventsTable = {
  id: GeneratedAlways<string>;
  at: ColumnType<Date, Date, never>;
  /** An AuditAction of app/platform/audit/audit-actions.ts, or one of another release. */
  action: ColumnType<string, string, never>;
  outcome: ColumnType<"success" | "failure", "success" | "failure", never>;
  actor_kind: ColumnType<"staff" | "operator" | "system" | "visitor", string, never>;
  actor_id: ColumnType<number | null, number | null, never>;
  /** A username, or the operator at the command line. */
  actor_name: ColumnType<string | null, string | null, never>;
  target: ColumnType<string | null, string | null, never>;
  detail: ColumnType<Record<string, unknown>, string, never>;
  network: ColumnType<string | null, string | null, never>;
  user_agent: ColumnType<string | null, string | null, never>;
  /** The hash of the row before; empty in the first one. */
  prev_hash: GeneratedAlways<Buffer>;
  hash: GeneratedAlways<Buffer>;
};

/** What staff type into forms and don't save, each for themselves. */
export type AutosavesTable = {
  id: string;
  staff_id: number;
  kind: "post" | "page" | "issue";
  /** The id or key of what the form edits; '' for a new post. */
  subject: string;
  /** The revision or state that the form was opened with. */
  over: string;
  /** As the form's page encodes it; it may be invalid. */
  form: string;
  saved_at: Timestamp;
};

/** A client asset of a deployed build, for pages rendered by another build. */
export type BuiltFilesTable = {
  /** Includes a content hash. */
  name: string;
  content: Buffer;
  /** When an instance last started with it in its build. */
  last_built_at: Timestamp;
};

/** The backup encryption key, unless BACKUP_KEY is set. */
export type BackupKeyTable = {
  only_row: boolean;
  letters: string;
};

export type BackupRunsTable = {
  id: GeneratedAlways<number>;
  kind: "backup" | "proof";
  started_at: Timestamp;
  /** Null while it runs, and forever if it was interrupted. */
  finished_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** The error message, for staff. */
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
  /** Valid when it was saved; a later release may require more. */
  value: JSONColumnType<object>;
  saved_at: Timestamp;
  /** Null when the server saved it. */
  saved_by: number | null;
  /** Null for at once. */
  shown_from: Generated<Date | null>;
  /** Null for good; afterwards the version before is shown again. */
  shown_until: Generated<Date | null>;
  /** Such a version is shown only once a second person has approved it. */
  needs_approval: Generated<boolean>;
  approved_by: Generated<number | null>;
  approved_at: Generated<Date | null>;
  /** Who saved the draft that it was made of. None of them can approve it. */
  written_by: Generated<number[]>;
  /** A withdrawn version is never shown again. */
  withdrawn_at: Generated<Date | null>;
};

/** The one draft of a content document, which all editors see. */
export type ContentDraftsTable = {
  key: string;
  /** The form as it was typed, encoded as a query; it may not fit the document's schema. */
  form: string;
  /** From and until when it is meant to be shown, as they were typed; empty for at once and for good. */
  typed_from: Generated<string>;
  typed_until: Generated<string>;
  /** Another one after every save. */
  revision: string;
  saved_at: Timestamp;
  saved_by: number;
  /** Everybody who saved it since the last publication. */
  written_by: Generated<number[]>;
};

/** Every text that a draft had in the last 30 days, which a form may have been opened with. */
export type ContentDraftRevisionsTable = Pick<ContentDraftsTable, "revision" | "key" | "form" | "saved_at"> & {
  typed_from: string;
  typed_until: string;
};

/** Drafts that were discarded or replaced, deleted 30 days later. */
export type ContentFormerDraftsTable = {
  id: GeneratedAlways<number>;
  key: string;
  /** The form as it was typed, encoded as a query; it may not fit the document's schema. */
  form: string;
  typed_from: string;
  typed_until: string;
  saved_at: Timestamp;
  saved_by: number;
  /** None of them can approve what is restored from it. */
  written_by: number[];
  reason: "discarded" | "replaced";
  removed_at: Timestamp;
  removed_by: number;
};

/** The applications of a batch, each in one open batch at most. */
export type DecisionBatchApplicationsTable = {
  batch_id: number;
  application_id: number;
  /** What was decided when the batch was made. */
  outcome: "admitted" | "not-admitted" | "waiting-list";
  released_at: ColumnType<Date | null, never, Date>;
  /** When it left the batch without being released by it. */
  left_at: ColumnType<Date | null, never, Date>;
  left_because: ColumnType<
    "taken-back" | "decided-again" | "released-alone" | "withdrawn" | "removed" | "cancelled" | null,
    never,
    string
  >;
};

/** Decisions that are approved and released together. */
export type DecisionBatchesTable = {
  id: GeneratedAlways<number>;
  name: string;
  made_by: number;
  made_at: Timestamp;
  /** Until when offers can be accepted, exclusive; null for no limit. */
  accept_until: Timestamp | null;
  /** Why more are admitted than a programme's quota allows. */
  quota_reason: string | null;
  /** Raised by each change, to detect that a form is out of date. */
  version: Generated<number>;
  approved_by: ColumnType<number | null, never, number | null>;
  approved_at: ColumnType<Date | null, never, Date | null>;
  /** The version of each letter that was approved, by its kind. */
  letter_versions: ColumnType<Record<string, number> | null, never, string | null>;
  /** When the release begins. */
  release_at: ColumnType<Date | null, never, Date | null>;
  release_by: ColumnType<number | null, never, number | null>;
  /** When the last application was released. */
  released_at: ColumnType<Date | null, never, Date>;
  cancelled_at: ColumnType<Date | null, never, Date>;
};

export type DocumentsTable = {
  /** 128 random bits, base64url. */
  id: string;
  application_id: number;
  /** A field of the form, also of a question that the university added, or what was sent later. */
  field: "waecNecoResult" | "jambResult" | `added-${string}` | "additional" | "paymentReceipt";
  sha256: Buffer;
  size: number;
  media_type: "application/pdf" | "image/jpeg" | "image/png";
  original_name: string;
  /** Null when it was submitted with the application. */
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When another document replaced it. */
  replaced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When it was scanned for viruses; null before. */
  scanned_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** The scanner's name for the virus it found. */
  virus: ColumnType<string | null, string | null | undefined, string | null>;
  /** What it was sent for; null where staff asked by text only. */
  requested_item_id: ColumnType<number | null, number | null | undefined, number | null>;
};

/** What a 'more-asked' event asks for by name, or until when. */
export type DocumentRequestsTable = {
  id: GeneratedAlways<number>;
  application_id: number;
  /** A day at the university. The driver would read it as a time, so it is selected as text. */
  due_on: ColumnType<never, string | null, string | null>;
  /** When the reminders were queued. */
  reminded_before_at: ColumnType<Date | null, Date | null | undefined, Date>;
  reminded_after_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

/** How far staff turned a scan that lies on its side. A document that is upright has no row. */
export type DocumentRotationsTable = {
  document_id: string;
  /** Quarter turns to the right. */
  quarter_turns: 1 | 2 | 3;
  rotated_at: Timestamp;
};

/** Access log of documents, retained after a document is deleted. */
export type DocumentViewsTable = {
  id: GeneratedAlways<number>;
  document_id: string;
  /** Null where an older release logged it, as long as the document exists. */
  application_id: number | null;
  staff_id: number;
  viewed_at: Timestamp;
};

/** A device that opened the link to a draft. */
export type DraftVisitsTable = {
  token_sha256: Buffer;
  draft_id: number;
  created_at: Timestamp;
  /** Hash of the code mailed for it; null when none was needed, and once it was used. */
  code_sha256: Buffer | null;
  /** Attempts to enter the code. */
  tries: Generated<number>;
  /** When its code was used or a newer one was requested. */
  code_void_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** Null until it may open the draft. */
  opened_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

/** An application that was not submitted yet, as it was when its link was mailed. */
export type DraftsTable = {
  id: GeneratedAlways<number>;
  submission_key: string;
  /** Receives the link and the codes. */
  email: string;
  /** Unvalidated input, by field name. */
  typed: JSONColumnType<Record<string, string[]>>;
  /** The uploads that were complete by then; the applicant may have removed one since. */
  upload_ids: string[];
  token_sha256: Buffer;
  /** The network that requested the link. */
  network_sha256: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  /** The intake before whose closing the owner asked to be reminded. */
  remind_intake_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the reminder was queued. */
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** Of the link in the reminder. The first one stays valid. */
  reminder_sha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>;
};

/** A tombstone: finds an erased person again in a restored backup without identifying them. */
export type ErasuresTable = {
  id: string;
  erased_at: Timestamp;
  /** An account's username, or the operator at the command line. */
  by_whom: string;
  /** Deleted records by kind. */
  removed: JSONColumnType<Record<string, number>>;
  /** 256 random bits: the key of the mailboxes' hashes. */
  mark_key: Buffer;
  /** SHA-256 of each submission key, which is 122 random bits. */
  form_marks: Buffer[];
  /** HMAC-SHA-256 of each mailbox. */
  mailbox_marks: Buffer[];
};

/** A stored file with a pending deletion: no instance uses the file until the deletion can no longer be executed. */
export type FileRemovalsTable = {
  sha256: Buffer;
  asked_at: Timestamp;
};

/** How many visitors took a step of filling in the form, by day at the university. Nothing about any of them. */
export type FunnelCountsTable = {
  intake_id: number;
  day: ColumnType<Date, string, never>;
  step: string;
  count: number;
};

/** The last counts of an intake, for all applications or those of some faculties. */
export type IntakeStatisticsTable = {
  intake_id: number;
  scope: string;
  figures: JSONColumnType<object>;
  took_ms: number;
  counted_at: Timestamp;
};

/** How many candidates a programme takes in an intake; null for no limit. */
export type IntakeProgrammesTable = {
  intake_id: number;
  programme: string;
  quota: number | null;
};

/** A round of admissions. Without times it is open always. */
export type IntakesTable = {
  id: GeneratedAlways<number>;
  name: string;
  session: string;
  opens_at: Timestamp | null;
  closes_at: Timestamp | null;
  /** The fee for an application; all three are null without one. */
  fee_name: ColumnType<string | null, string | null | undefined, string | null>;
  /** As it is written, with its currency. */
  fee_amount: ColumnType<string | null, string | null | undefined, string | null>;
  /** The path of the page that says how to pay. */
  fee_page: ColumnType<string | null, string | null | undefined, string | null>;
};

/** The versions of the letters to applicants. */
export type LetterTemplatesTable = {
  kind: "admitted" | "not-admitted" | "waiting-list" | "more-asked";
  /** From 1. */
  version: number;
  subject: string;
  body: string;
  /** Whether the mail contains the text, or says only that there is news. */
  is_mailed: boolean;
  saved_at: Timestamp;
  saved_by: number;
};

/** The released decisions, as the applicants read them. */
export type LettersTable = {
  id: GeneratedAlways<number>;
  application_id: number;
  kind: "admitted" | "not-admitted" | "waiting-list";
  subject: string;
  body: string;
  /** 0 for the built-in text. */
  template_version: number;
  released_at: Timestamp;
  /** Of an offer: until when it can be accepted, exclusive; null for no limit. */
  accept_until: Timestamp | null;
  /** Of an offer: 16 letters without hyphens, 78 random bits, as in `applications`. */
  verification_code: string | null;
  /** When the decision was taken back, or another one was released. */
  ended_at: ColumnType<Date | null, never, Date>;
  response: ColumnType<"accepted" | "declined" | null, never, "accepted" | "declined">;
  responded_at: ColumnType<Date | null, never, Date>;
  /** Null when the applicant responded. */
  recorded_by: ColumnType<number | null, never, number | null>;
};

export type MailsTable = {
  id: GeneratedAlways<number>;
  /** The unique part of its Message-ID. */
  message_id: Generated<string>;
  about: Generated<"application" | "newsletter" | "account">;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: JSONColumnType<Record<string, string>>;
  /** Whether it holds codes or tokens: its text is deleted once it is sent. */
  is_secret: Generated<boolean>;
  /** The text for staff, with codes and links hidden; null where nothing is hidden. */
  masked_text: string | null;
  status: Generated<"waiting" | "kept" | "sent" | "failed" | "bounced">;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  /** The last error of our mail server, or what another one reported later; null after success. */
  last_error: string | null;
  /** The hash of the token in its return address, to which mail servers report. */
  return_token_sha256: Buffer | null;
};

/** The last check of a link to another site. */
export type LinkChecksTable = {
  url: string;
  requested_at: Timestamp;
  /** Null while it waits. */
  checked_at: Timestamp | null;
  outcome: "works" | "moved" | "gone" | "unclear" | "failed" | "private" | null;
  detail: string | null;
};

/** An applicant who agreed to get newsletters. Deleted when they unsubscribe. */
export type NewsletterConsentsTable = {
  application_id: number;
  subscriber_id: number;
  agreed_at: Timestamp;
};

/** One issue to one subscriber. Its key is why nobody gets an issue twice. */
export type NewsletterDeliveriesTable = {
  issue_id: number;
  subscriber_id: number;
  status: Generated<"waiting" | "sent" | "bounced" | "failed" | "left-out" | "complained">;
  /** The unique part of its Message-ID, the same at every attempt. */
  message_id: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  finished_at: Timestamp | null;
  /** The mail server's last response, or what another one reported later: one that is sent with a detail is delayed. Null after success. */
  detail: string | null;
  /** The hash of the token in its return address, to which mail servers report. */
  return_token_sha256: Buffer | null;
};

export type NewsletterIssuesTable = {
  id: GeneratedAlways<number>;
  subject: string;
  preview_text: string;
  introduction: string;
  /** In their order. A post that is not public any more is left out. */
  post_ids: Generated<number[]>;
  /** The intake whose applicants get it, if they agreed; null for all subscribers. */
  intake_id: number | null;
  /** Increases with each change by staff. */
  revision: Generated<number>;
  saved_at: Timestamp;
  saved_by: number;
  /** When to send it; null for a draft. */
  send_at: Timestamp | null;
  /** What is sent, unchanged from the first mail to the last; null until sending starts. */
  content: ColumnType<object | null, string | null | undefined, string | null>;
  recipients: number | null;
  started_at: Timestamp | null;
  paused_at: Timestamp | null;
  /** Why the server paused it; null when staff did. */
  paused_because: string | null;
  finished_at: Timestamp | null;
  /** The last problem with the mail server; null after a mail was sent. */
  last_error: string | null;
};

/** A sign-in that has begun at the identity provider. Deleted when it ends there, or when another begins ten minutes later. */
export type OidcSignInsTable = {
  state_sha256: Buffer;
  browser_sha256: Buffer;
  nonce: string;
  code_verifier: string;
  /** The path that it leads to. */
  next: string;
  /** The session whose owner confirms who they are; null for a sign-in. */
  confirms_session_id: number | null;
  created_at: Timestamp;
};

/** What an applicant sent to show that the fee is paid. */
export type PaymentsTable = {
  id: GeneratedAlways<number>;
  application_id: number;
  /** The receipt. */
  document_id: string;
  /** As the applicant typed it. */
  reference: string;
  /** When the applicant sent another one. */
  replaced_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

export type PostCategoriesTable = {
  id: GeneratedAlways<number>;
  name: string;
};

/** An uploaded image. `avif` and `webp` map widths in px to the SHA-256 (hexadecimal) of the image variants. */
export type PostImagesTable = {
  /** 128 random bits, hexadecimal. */
  id: string;
  width: number;
  height: number;
  avif: JSONColumnType<Record<string, string>>;
  webp: JSONColumnType<Record<string, string>>;
  share_sha256: Buffer;
  /** A few pixels as a data URL. */
  preview: string;
  saved_at: Timestamp;
  saved_by: number | null;
};

export type LibraryPicturesTable = {
  /** 128 random bits, hexadecimal. Content names the picture 'lib-' and this. */
  id: string;
  title: string;
  /** The alternative text; null until somebody describes the picture, empty for a decorative one. */
  alt: string | null;
  credit: Generated<string>;
  /** What has to stay visible when the picture is cropped, in percent from the left and from the top. */
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  revision: Generated<number>;
  added_at: Timestamp;
  added_by: number | null;
  changed_at: Timestamp;
  changed_by: number | null;
};

/** The variants of each file that a picture of the library has, or had before it was replaced. */
export type LibraryPictureFilesTable = PostImagesTable & {
  picture_id: string;
  is_current: boolean;
  /** The file as it was uploaded, which is not stored. */
  source_sha256: Buffer;
  source_name: string;
};

/** A PDF that visitors download. */
export type LibraryDownloadsTable = {
  sha256: Buffer;
  name: string;
  title: string;
  size: number;
  scanned_at: Timestamp | null;
  saved_at: Timestamp;
  saved_by: number | null;
  /** The file that its address leads to since then. */
  replaced_by: Generated<Buffer | null>;
};

export type PostVersionsTable = {
  post_id: number;
  revision: number;
  /** A PostDraft of app/news/save-post.store.server.ts. */
  value: JSONColumnType<object>;
  saved_at: Timestamp;
  saved_by: number | null;
};

export type PostsTable = {
  id: GeneratedAlways<number>;
  /** Starts at 1; every save increments it. */
  revision: number;
  title: string;
  content: string;
  /** The first 150 characters of the text, and three dots. */
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
  /** From this time on a published post is not public any more. */
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When it was moved to the bin, from which it is deleted after 30 days. */
  binned_at: ColumnType<Date | null, undefined, Date | null>;
  binned_by: ColumnType<number | null, undefined, number | null>;
  /** The autosave of the form that added it: the form sent again adds no other post. */
  form_id: ColumnType<string | null, string | null, never>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Words of title, tag, author and excerpt, to rank search results. */
  head_words: string;
  /** Words of the whole post, to search. */
  words: string;
};

/** An access log entry for several applications or mails at once. */
export type RecordViewsTable = {
  id: GeneratedAlways<string>;
  kind: "list" | "duplicates" | "export" | "mails" | "mail" | "person-search" | "person-export" | "breach-list";
  /** Null for access at the command line. */
  staff_id: number | null;
  /** The operator at the command line. */
  operator: string | null;
  application_ids: number[];
  mail_ids: number[];
  viewed_at: Timestamp;
};

/** One document that staff asked for. */
export type RequestedItemsTable = {
  id: GeneratedAlways<number>;
  request_id: number;
  /** As staff named it. */
  label: string;
};

/** One nightly deletion of records past their retention period. */
export type RetentionRunsTable = {
  id: GeneratedAlways<number>;
  started_at: Timestamp;
  /** Null while it runs, and forever if it was interrupted. */
  finished_at: Timestamp | null;
  /** Deleted records by class. */
  removed: JSONColumnType<Record<string, number>>;
};

/** The member of staff who is looking at an application in the review. It prevents double work only: steps are checked for conflicts. */
export type ReviewClaimsTable = {
  application_id: number;
  staff_id: number;
  claimed_until: Timestamp;
};

/** A redirect that an editor made, from a path in lower case without a trailing slash. */
export type AddedPagesTable = {
  id: GeneratedAlways<number>;
  path: string;
  name: string;
  created_at: Timestamp;
  created_by: number | null;
  removed_at: Timestamp | null;
  removed_by: number | null;
};

export type RedirectsTable = {
  path: string;
  target: string;
  is_permanent: boolean;
  saved_at: Timestamp;
  saved_by: number | null;
  /** The page that it led to before that was removed. */
  removed_page_id: Generated<number | null>;
};

/** How often a path without a page was requested. */
export type UnknownPathsTable = {
  path: string;
  count: number;
  first_on: ColumnType<Date, string, never>;
  last_on: ColumnType<Date, string, string>;
};

/** What the site search finds in content documents; posts have their words in their own table. */
export type SearchEntriesTable = {
  /** The position among all entries. */
  place: number;
  kind: "page" | "programme" | "person";
  /** The path, with a hash where a part of the page is meant. */
  address: string;
  title: string;
  text: string;
  /** A tsvector of title and text. */
  words: string;
};

export type StaffTable = {
  id: GeneratedAlways<number>;
  /** Lower case. */
  username: string;
  /** Argon2id, PHC string format. Null for an invited account, and for one that signs in without a password. */
  password_hash: string | null;
  /** Somebody else, or the system, chose the password. */
  must_change_password: Generated<boolean>;
  last_active_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  /** Superseded by `roles`; read by the previous release during an upgrade. */
  role: Generated<"officer" | "administrator">;
  /** What each may do: app/staff/permissions/permissions.ts. */
  roles: ("officer" | "head-of-registry" | "editor" | "auditor" | "figures-viewer" | "administrator")[];
  /** Null for all faculties; otherwise the person sees the applications of these only. */
  faculties: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** As colleagues know the person; the username when none was given. */
  name: Generated<string>;
  /** Receives invitations, links to reset the password and security alerts. */
  email: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the person first signed in without a second factor that was required; later sign-ins without one are restricted. */
  second_factor_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether the person asked for the statistics by mail every Monday. */
  gets_weekly_figures: Generated<boolean>;
};

/** A sign-in or registration that has begun, in the browser that has the token's cookie. Deleted when it is used. */
export type StaffChallengesTable = {
  token_sha256: Buffer;
  purpose: "second-factor" | "passkey-sign-in" | "passkey-registration";
  /** Null until a passkey names the account. */
  staff_id: number | null;
  /** 256 random bits, base64url, for a passkey to sign. */
  challenge: string;
  /** What was checked before a second step. */
  first_factor: Generated<"password" | "oidc">;
  attempts: Generated<number>;
  created_at: Timestamp;
};

export type StaffPasskeysTable = {
  /** As the authenticator chose it, base64url. */
  credential_id: string;
  staff_id: number;
  /** COSE format. */
  public_key: Buffer;
  /** Signatures by the authenticator; always 0 for passkeys that are synchronised between devices. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  created_at: Timestamp;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

export type StaffRecoveryCodesTable = {
  code_sha256: Buffer;
  staff_id: number;
  used_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

/** The authenticator app of an account. */
export type StaffTotpTable = {
  staff_id: number;
  /** Base32; null until the first app is confirmed by a code. */
  secret: string | null;
  confirmed_at: Timestamp | null;
  /** The time step of the last code that was used: codes until it are rejected. */
  last_used_step: Generated<number>;
  /** The secret of an app that is being set up. */
  pending_secret: string | null;
};

/** A list of applications that a member of staff saved under a name. `query` is its query string. */
export type StaffViewsTable = {
  id: GeneratedAlways<number>;
  staff_id: number;
  name: string;
  query: string;
  is_shared: Generated<boolean>;
  saved_at: Timestamp;
};

/** A link with which a member of staff sets a password. */
export type StaffLinksTable = {
  token_sha256: Buffer;
  staff_id: number;
  purpose: "invitation" | "password-reset" | "setup";
  created_at: Timestamp;
  /** The administrator who sent it; null for the person, the operator, or a deleted account. */
  created_by: number | null;
  used_at: Timestamp | null;
  /** When a newer link, a new password or a disabled account made it void. */
  replaced_at: Timestamp | null;
};

/** Who an account belongs to at the identity provider, where issuer and subject together never change. */
export type StaffIdentitiesTable = {
  issuer: string;
  subject: string;
  staff_id: number;
  created_at: Timestamp;
  last_used_at: Timestamp;
};

/** A device on which an account signed in: failed attempts by others don't lock it out there. */
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
  id: GeneratedAlways<number>;
  /** Where it was opened, as its owner recognises it: an IPv4 address or an IPv6 network. Empty for sessions of earlier releases. */
  network: Generated<string>;
  /** Browser and system, such as "Firefox on Windows". */
  user_agent: Generated<string>;
  /** How it was opened. With "oidc+mfa", the identity provider confirmed a second factor. */
  factor: Generated<
    | "password"
    | "password+totp"
    | "password+passkey"
    | "password+recovery-code"
    | "passkey"
    | "oidc"
    | "oidc+mfa"
    | "oidc+totp"
    | "oidc+passkey"
    | "oidc+recovery-code"
  >;
  /** When its owner last confirmed who they are: at sign-in, or with the password before an action that requires it. */
  authenticated_at: ColumnType<Date, Date | undefined, Date>;
  /** Whether it opens nothing but its owner's pages until a second factor is set up. */
  must_set_up_factor: Generated<boolean>;
};

/** A request to see an application, whether one exists or not. */
export type StatusRequestsTable = {
  id: GeneratedAlways<number>;
  token_sha256: Buffer;
  /** As typed, normalized to the format of references. */
  reference: string;
  email_sha256: Buffer;
  created_at: Timestamp;
  /** Attempts to enter the code. */
  tries: Generated<number>;
  /** Both null until a code is sent, which needs a matching reference and e-mail. */
  application_id: number | null;
  code_sha256: Buffer | null;
  /** When its code was used or a newer one was requested. */
  code_void_at: ColumnType<Date | null, Date | null | undefined, Date>;
};

/** The words of a staff search, under the id in its URL. */
export type StaffSearchesTable = {
  id: string;
  words: string;
  searched_at: Timestamp;
};

/** A link that shows the draft of a content document, or a version that waits, to people without an account. */
export type PreviewLinksTable = {
  id: GeneratedAlways<number>;
  token_sha256: Buffer;
  /** The key of the document. */
  key: string;
  /** Null for the draft. */
  version_id: Generated<number | null>;
  created_by: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
};

/** A device from which an application was submitted. */
export type ReceiptDevicesTable = {
  application_id: number;
  device_sha256: Buffer;
  created_at: Timestamp;
};

/** A link in a subscriber's mail. */
export type SubscriberLinksTable = {
  token_sha256: Buffer;
  subscriber_id: number;
  purpose: "confirm" | "unsubscribe";
  created_at: Timestamp;
};

export type SubscribersTable = {
  id: GeneratedAlways<number>;
  /** As typed. */
  email: string;
  /** The normalized mailbox, the same for every spelling of the address. */
  email_key: string;
  /** 'suppressed' gets no newsletter until it is confirmed again. */
  status: Generated<"pending" | "confirmed" | "unsubscribed" | "suppressed">;
  requested_at: Timestamp;
  /** Confirmation mails since the last confirmation. */
  confirmations_sent: Generated<number>;
  confirmation_sent_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  unsubscribed_at: Timestamp | null;
  suppressed_at: Timestamp | null;
  /** A mail server rejected it for good, or staff reported that it can't be reached or that its owner complained. */
  suppressed_because: "bounced" | "undeliverable" | "complaint" | null;
  /** The response of the mail server. */
  suppressed_detail: string | null;
  /** When staff last imported it; null if its owner subscribed. */
  imported_at: Timestamp | null;
};

/** A chunk of an upload; deleted once the file has become a document. */
export type UploadChunksTable = {
  upload_id: string;
  /** The offset of its first byte in the file. */
  start: number;
  bytes: Buffer;
};

/** Part of an upload that is a file of the document storage. Its upload has chunks instead where documents are on the disk. */
export type UploadPiecesTable = {
  upload_id: string;
  /** The offset of its first byte in the file. */
  start: number;
  size: number;
  sha256: Buffer;
};

/** A file uploaded while the applicant still fills in the form. */
export type UploadsTable = {
  /** 128 random bits, base64url: grants the right to resume the upload. */
  id: string;
  submission_key: string;
  field: "waecNecoResult" | "jambResult" | `added-${string}`;
  name: string;
  size: number;
  /** Of the whole file, as declared by the browser. */
  sha256: Buffer;
  /** Bytes received without a gap, from the start. */
  received: Generated<number>;
  created_at: Timestamp;
  /** Null until the file is complete and matches its declared hash. */
  finished_at: Timestamp | null;
  /** Null until an application was submitted with it. */
  taken_at: Timestamp | null;
  /** The network whose share of the pool it counts towards; null where an older release created it. */
  network_sha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** When bytes last arrived; null before the first ones. */
  progressed_at: ColumnType<Date | null, Date | null | undefined, Date>;
};
