import type { ZodType } from "zod";

/** A piece of content that a university changes: what it is called, what it must look like, and the sample university's value. */
export type ContentDocument<Value extends object> = {
  /** Names it in the database; never changed once it was released. */
  key: string;
  /** What an editor calls it. */
  title: string;
  schema: ZodType<Value>;
  sample: Value;
};

/** The present content of the site. */
export type Content = {
  /**
   * The newest version of a document that fits its schema, or the sample where none does.
   *
   * Answers from memory, so pages stand while the database is down; versions that don't fit are logged once each.
   */
  read<Value extends object>(document: ContentDocument<Value>): Value;
  /** Takes in what was saved, here or by another instance. */
  refresh(): Promise<void>;
};
