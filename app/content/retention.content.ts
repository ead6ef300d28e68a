import { z } from "zod";
import { RETENTION_SAMPLE } from "../../content/retention.ts";
import { AUDIT_LOG_MIN_MONTHS } from "../platform/audit/audit-actions.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

/** Null where nothing is deleted automatically. */
const months = z.int().min(1).max(600).nullable();

const retention = z.object({
  /** The day on which a session closes, in the second of its two years. The retention periods of its applications begin then. */
  sessionEnds: z.object({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
  months: z.object({
    notAdmitted: months,
    undecided: months,
    admitted: months,
    mails: months,
    leftNewsletter: months,
    accessLog: months,
    /** The database deletes no event of the last 12 months. A document of an earlier version has no period. */
    auditLog: z.int().min(AUDIT_LOG_MIN_MONTHS).max(600).default(RETENTION_SAMPLE.months.auditLog),
  }),
});

export type Retention = z.infer<typeof retention>;

export const RETENTION: ContentDocument<Retention> = {
  key: "retention",
  title: "How long personal data is stored",
  schema: retention,
  sample: RETENTION_SAMPLE,
};
