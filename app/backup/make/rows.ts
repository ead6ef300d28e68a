import type { QueueShape } from "../../platform/jobs/stored-jobs.server.ts";
import type { SequenceState, TableShape } from "../../platform/postgres/table-rows.server.ts";

/** All rows of a Gatehouse at one moment: of its database, or of a backup. */
export type Rows = {
  /** The migrations that made the schema, in their order. */
  migrations: string[];
  /** Each after those that it refers to. */
  tables: TableShape[];
  sequences: SequenceState[];
  queues: QueueShape[];
  /** The rows of a table, one a line. */
  readTable(table: TableShape): AsyncIterable<Buffer>;
  /** What is still to be done, one a line. */
  readJobs(): AsyncIterable<Buffer>;
};
