/** Everything that is on file about a person, by its numbers, so that what was shown and what is erased are the same. */
export type Scope = {
  applications: ScopedApplication[];
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

export type ScopedApplication = {
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
export type ScopeCounts = Record<keyof typeof SCOPE_WORDS, number>;

/** One, and several. */
const SCOPE_WORDS = {
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

export function countScope(scope: Scope): ScopeCounts {
  return {
    applications: scope.applications.length,
    documents: scope.documents.length,
    events: scope.events,
    mails: scope.mailIds.length,
    drafts: scope.draftIds.length,
    uploads: scope.uploadIds.length,
    subscriptions: scope.subscriberIds.length,
    statusRequests: scope.statusRequestIds.length,
    sessions: scope.sessions,
    limits: scope.limitKeys.length,
    jobs: scope.jobIds.length,
  };
}

/** '1 application, 2 documents and 3 mails'; empty for nothing. */
export function countsInWords(counts: Partial<Record<string, number>>): string {
  const parts = Object.entries(SCOPE_WORDS).flatMap(([kind, [one, several]]) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [`${count.toLocaleString("en")} ${count === 1 ? one : several}`] : [];
  });
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : (last ?? "");
}
