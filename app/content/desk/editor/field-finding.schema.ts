import * as z from "zod/mini";

/** What the checks of the site found in a field of a form, named as its control. */
const fieldFindingSchema = z.object({ field: z.string(), message: z.string() });
export type FieldFinding = z.infer<typeof fieldFindingSchema>;

/** What the server responds to what is typed. */
const responseSchema = z.object({ findings: z.array(fieldFindingSchema) });

/** Returns the findings of a response; null when it has none. */
export function readFindings(response: unknown): FieldFinding[] | null {
  const read = responseSchema.safeParse(response);
  return read.success ? read.data.findings : null;
}
