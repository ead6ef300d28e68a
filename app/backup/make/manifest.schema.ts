import * as z from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const digest = z.object({ rows: z.int().nonnegative(), sum: hash });

/** The contents of a backup. A backup is complete if and only if it has a manifest. */
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), digest })),
  numberings: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), used: z.boolean() })),
  queues: z.array(
    z.object({
      name: z.string(),
      retryLimit: z.number(),
      retryDelay: z.number(),
      retryBackoff: z.boolean(),
      expireInSeconds: z.number(),
    }),
  ),
  /** Jobs that were still queued. */
  jobs: digest,
  documents: z.object({
    count: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** SHA-256 of the document list. */
    list: hash,
    /** SHA-256 of the documents that rows referenced but were missing or damaged in the files. */
    lost: z.array(hash),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
