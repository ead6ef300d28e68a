/** Everything that is on file about a person, by its numbers, so that what was shown and what is erased are the same. */
export type PersonRecords = {
  applications: RecordedApplication[];
  /** With the SHA-256 of their content, in hexadecimal. */
  documents: { id: string; sha256: string }[];
  events: number;
  mailIds: number[];
  draftIds: number[];
  uploadIds: string[];
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

/** How many of each kind, under the words in which a person reads them. */
export type RecordCounts = Record<keyof typeof RECORD_LABELS, number>;

/** One, and several. */
const RECORD_LABELS = {
  applications: ["application", "applications"],
  documents: ["document", "documents"],
  events: ["entry in a timeline", "entries in timelines"],
  mails: ["mail", "mails"],
  drafts: ["draft behind a link", "drafts behind links"],
  uploads: ["file of a form", "files of forms"],
  subscriptions: ["newsletter subscription", "newsletter subscriptions"],
  statusRequests: ["wish to see the status", "wishes to see the status"],
  sessions: ["open session of the applicant", "open sessions of the applicant"],
  limits: ["count of tries", "counts of tries"],
  jobs: ["job in the queue", "jobs in the queue"],
} as const;

export function countRecords(records: PersonRecords): RecordCounts {
  return {
    applications: records.applications.length,
    documents: records.documents.length,
    events: records.events,
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

/** '1 application, 2 documents and 3 mails'; empty for nothing. */
export function formatCounts(counts: Partial<Record<string, number>>): string {
  const parts = Object.entries(RECORD_LABELS).flatMap(([kind, [one, several]]) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [`${count.toLocaleString("en")} ${count === 1 ? one : several}`] : [];
  });
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : (last ?? "");
}
