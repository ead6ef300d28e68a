/** The error that the page of a link shows. */
export type ResumeResult = {
  /** Different each time, so that each error takes the focus. */
  attempt: string;
  message: string;
  problems: { field: string; message: string }[];
};
