/** Where an applicant sees how an application goes on, with its reference and an e-mail address. */
export const STATUS_PATH = "/Admissions/Status";
