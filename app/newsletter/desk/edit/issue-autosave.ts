import * as z from "zod/mini";
import type { DeviceAutosaves } from "../../../ui/autosave/device-autosaves.ts";

/** The texts of an issue. Its posts are saved with each click. */
export const issueTextsSchema = z.object({ subject: z.string(), previewText: z.string(), introduction: z.string() });

export type IssueTexts = z.infer<typeof issueTextsSchema>;

const autosaveSchema = z.object({
  id: z.string(),
  savedAt: z.number(),
  issueId: z.number(),
  /** The revision of the issue that it is based on. */
  revision: z.number(),
  username: z.string(),
  texts: issueTextsSchema,
});

/** What somebody typed into the form of an issue and didn't save. */
export type IssueAutosave = z.infer<typeof autosaveSchema>;

/** Where it is stored on the device. */
export const ISSUE_AUTOSAVES: DeviceAutosaves<IssueAutosave> = {
  key: "gatehouse.newsletter-issues",
  schema: autosaveSchema,
};

/** Where it is stored on the server. */
export const ISSUE_AUTOSAVE_PATH = "/dashboard/newsletter/autosave";

/** The form field with its id, so that saving the issue deletes it. */
export const AUTOSAVE_FIELD = "autosave";

/** Returns whether two forms say the same, whatever surrounds their texts. */
export function areSameTexts(one: IssueTexts, other: IssueTexts): boolean {
  return (["subject", "previewText", "introduction"] as const).every(
    (field) => one[field].trim() === other[field].trim(),
  );
}

/** Reads the texts that a browser sent while they were typed; null when they can't be read. */
export function readAutosavedTexts(form: string): IssueTexts | null {
  try {
    return issueTextsSchema.parse(JSON.parse(form));
  } catch {
    return null;
  }
}
