/** What staff can tick when they ask an applicant for more. */
export const MISSING_DOCUMENTS_SAMPLE = {
  items: [
    "Second page of the WAEC/NECO result",
    "JAMB result",
    "Birth certificate",
    "Passport photograph",
    "Letter of origin",
    "Transcript",
  ],
};
