import * as z from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const digest = z.object({ rows: z.int().nonnegative(), sum: hash });

/** What stands in a backup: it is whole when, and only when, it has one. */
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The moment that it shows. */
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
  /** Work that was still to be done. */
  jobs: digest,
  documents: z.object({
    count: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** SHA-256 of the list of documents. */
    list: hash,
    /** SHA-256 of those that rows named and the files did not have, or no longer as they were kept. */
    lost: z.array(hash),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
