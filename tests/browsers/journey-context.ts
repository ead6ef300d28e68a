import type { UnreliableConnection } from "../support/servers/unreliable-connection.ts";
import type { Visitor } from "./visitor.ts";

/** Errors that browsers and the form report for a lost connection. Chromium 103 reports that it does not know the address space. */
export const OF_A_LOST_CONNECTION =
  /ERR_|NetworkError|network connection|Load failed|the server did not respond|IP address space/;

export type Candidate = {
  email: string;
  registration: string;
  /** The paths of the files. */
  photo: string;
  document: string;
  documentContent: Buffer;
};

/** The context of every part of the journey. */
export type Journey = {
  visitor: Visitor;
  /** Whether the page's scripts run in this browser. */
  scripts: boolean;
  /** Whether the review draws PDFs in this browser. */
  drawsPdfs: boolean;
  connection: UnreliableConnection;
  /** Runs one part of the journey and reports how long it took. Errors of the browser that it doesn't expect fail the journey. */
  step(name: string, work: () => Promise<void>, expectedErrors?: RegExp): Promise<void>;
  screenshot(page: string): Promise<void>;
  /** Returns the code that an applicant gets by mail. */
  mailedCode(reference: string): Promise<string>;
  /** Waits until an application's admission is recorded. Throws when it is not, or more than once. */
  admitted(id: number): Promise<void>;
};
