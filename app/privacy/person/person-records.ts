/** The ids of everything on file about a person. */
export type PersonRecords = {
  applications: RecordedApplication[];
  /** With the SHA-256 of their content, in hexadecimal. */
  documents: { id: string; sha256: string }[];
  events: number;
  letters: number;
  /** Payments of the application fee. */
  payments: number;
  /** Notes of staff. */
  notes: number;
  mailIds: number[];
  draftIds: number[];
  uploadIds: string[];
  /** The SHA-256 of each piece of these uploads, in hexadecimal. */
  pieces: string[];
  subscriberIds: number[];
  statusRequestIds: number[];
  sessions: number;
  /** Keys of the table rate_limits. */
  limitKeys: string[];
  /** Ids of jobs in the queue. */
  jobIds: string[];
};

export type RecordedApplication = {
  id: number;
  reference: string;
  name: string;
  email: string;
  session: string;
  status: string;
  submittedAt: Date;
  submissionKey: string;
};

/** The number of records of each kind. */
export type RecordCounts = Record<keyof typeof RECORD_LABELS, number>;

/** Singular and plural. */
const RECORD_LABELS = {
  applications: ["application", "applications"],
  documents: ["document", "documents"],
  events: ["entry in a timeline", "entries in timelines"],
  letters: ["letter with a decision", "letters with decisions"],
  payments: ["payment of the application fee", "payments of the application fee"],
  notes: ["note of staff", "notes of staff"],
  mails: ["mail", "mails"],
  drafts: ["draft with a link", "drafts with links"],
  uploads: ["file of a form", "files of forms"],
  subscriptions: ["newsletter subscription", "newsletter subscriptions"],
  statusRequests: ["request to see the status", "requests to see the status"],
  sessions: ["open session of the applicant", "open sessions of the applicant"],
  limits: ["rate limit counter", "rate limit counters"],
  jobs: ["job in the queue", "jobs in the queue"],
} as const;

/** Counts the records of each kind. */
export function countRecords(records: PersonRecords): RecordCounts {
  return {
    applications: records.applications.length,
    documents: records.documents.length,
    events: records.events,
    letters: records.letters,
    payments: records.payments,
    notes: records.notes,
    mails: records.mailIds.length,
    drafts: records.draftIds.length,
    uploads: records.uploadIds.length,
    subscriptions: records.subscriberIds.length,
    statusRequests: records.statusRequestIds.length,
    sessions: records.sessions,
    limits: records.limitKeys.length,
    jobs: records.jobIds.length,
  };
}

/** Formats counts such as '1 application, 2 documents and 3 mails'; empty for none. */
export function formatCounts(counts: Partial<Record<string, number>>): string {
  const parts = Object.entries(RECORD_LABELS).flatMap(([kind, [one, several]]) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [`${count.toLocaleString("en")} ${count === 1 ? one : several}`] : [];
  });
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : (last ?? "");
}
