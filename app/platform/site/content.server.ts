import type { ZodType } from "zod";

/** A content document that editors can change: its title, schema and default value. */
export type ContentDocument<Value extends object> = {
  /** The key in the database, which must not change after a release. */
  key: string;
  /** The title shown to editors. */
  title: string;
  schema: ZodType<Value>;
  sample: Value;
};

/** The current content of the site. */
export type Content = {
  /**
   * Returns the latest version of a document that is valid by its schema, or the default.
   *
   * Reads from memory, so that pages work while the database is down. Logs each invalid version once.
   */
  read<Value extends object>(document: ContentDocument<Value>): Value;
  /** Returns whether the version of a document that began last is not valid by its schema, so that an older one or the default is shown. */
  isFaulty(document: ContentDocument<object>): boolean;
  /** Loads what this or another instance has saved. */
  refresh(): Promise<void>;
};
