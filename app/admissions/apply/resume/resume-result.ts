/** What the page of a link says when something that was pressed or typed did not lead on. */
export type ResumeResult = {
  /** A new one each time, so that whoever reads is led to the words again. */
  attempt: string;
  message: string;
  problems: { field: string; message: string }[];
};
