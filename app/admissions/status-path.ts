/** The page on which an applicant tracks an application. */
export const STATUS_PATH = "/Admissions/Status";
