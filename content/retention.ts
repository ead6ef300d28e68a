export const RETENTION_SAMPLE = {
  sessionEnds: { month: 9, day: 30 },
  months: { notAdmitted: 24, undecided: 24, admitted: null, mails: 12, leftNewsletter: 1, accessLog: 24, auditLog: 24 },
};
