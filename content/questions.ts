/** What the application form asks about admission and examinations. */
export const QUESTIONS_SAMPLE = {
  toHaveReady: "your WAEC or NECO result and your JAMB result",
  admissionTypes: [
    { value: "UTME", label: "UTME" },
    { value: "DE", label: "Direct Entry (DE)" },
    { value: "transfer", label: "Inter-University Transfer" },
  ],
  schoolExam: {
    question: "SSCE",
    help: "Which body held your senior school certificate examination?",
    bodies: ["WAEC", "NECO"],
    numberLabel: "WAEC/NECO exam number",
    resultLabel: "WAEC/NECO result",
    resultHelp: "A clear photo or a scan of the whole sheet.",
    numberColumn: "WaecNecoExamNo",
    resultColumn: "WaecNecoResult",
  },
  entranceExam: {
    isAsked: true,
    name: "JAMB",
    numberLabel: "JAMB registration number",
    resultLabel: "JAMB result",
    resultHelp: "Your UTME result.",
    otherwise:
      "No UTME result? For Direct Entry, upload your JAMB Direct Entry slip. For a transfer, upload the transcript or the letter of your present university.",
    numberColumn: "JambRegistrationNo",
    resultColumn: "JambResult",
  },
  leftOut: {
    gender: false,
    guardianEmail: false,
    city: false,
    state: false,
    country: false,
    howDidYouHear: false,
  },
  added: [],
};
