/** How examination numbers look: 9 stands for a digit, A for a letter. An application with another number is accepted; staff see a hint. */
export const NUMBER_FORMATS_SAMPLE = {
  entranceExam: ["999999999999AA", "99999999AA"],
  schoolExams: [
    { body: "WAEC", formats: ["9999999999"] },
    { body: "NECO", formats: ["9999999999AA", "99999999AA"] },
  ],
};
