export const UNDERGRADUATE_CALENDAR_SAMPLE = {
  title: "Undergraduate Academic Calendar",
  description:
    "The 2025/2026 undergraduate calendar of Palmgrove University: resumption, registration, examinations, long vacation and convocation, semester by semester.",
  lead: "Every date of the 2025/2026 session, from the first day to convocation.",
  picture: { picture: "header-calendar-undergraduate", alt: "" },
  session: "2025/2026",
  text: "Put the dates that concern you where you will see them. Registration after its time carries a penal fee.",
  semesters: [
    {
      title: "First Semester",
      entries: [
        { activity: "Fresh students resume", date: "October 5, 2025" },
        { activity: "Clearance of fresh students", date: "October 6 to November 30, 2025" },
        { activity: "Returning students resume", date: "October 12, 2025" },
        { activity: "Late registration, with penal fee", date: "October 27–31, 2025" },
        { activity: "First semester examinations", date: "February 16–28, 2026" },
      ],
    },
    {
      title: "Second Semester",
      entries: [
        { activity: "Second semester lectures begin", date: "March 23, 2026" },
        { activity: "Late registration", date: "March 30 to April 2, 2026" },
        { activity: "Second semester examinations", date: "June 1–15, 2026" },
        { activity: "Long vacation", date: "June 16 to August 15, 2026 (9 weeks)" },
        { activity: "Industrial training", date: "3 months" },
        { activity: "Convocation", date: "September 6, 2026" },
      ],
    },
  ],
};
