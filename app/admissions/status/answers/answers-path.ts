import { STATUS_PATH } from "../status-path.ts";

/** The page on which an applicant changes the answers. */
export const ANSWERS_PATH = `${STATUS_PATH}/Answers`;
