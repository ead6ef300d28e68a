export const POSTGRADUATE_CALENDAR_SAMPLE = {
  title: "Postgraduate Academic Calendar",
  description:
    "The 2023/2024 postgraduate calendar of Palmgrove University: resumption, first and second semester examinations, and convocation.",
  lead: "The dates of the 2023/2024 session for masters and doctoral students.",
  picture: { picture: "header-calendar-postgraduate", alt: "" },
  session: "2023/2024",
  text: "For the dates of a session that is not on this page, ask the Postgraduate School before you plan a journey.",
  semesters: [
    {
      title: "First Semester",
      entries: [
        { activity: "Resumption", date: "October 30 to November 13, 2023" },
        { activity: "First semester examinations", date: "February 12–24, 2024" },
      ],
    },
    {
      title: "Second Semester",
      entries: [
        { activity: "Second semester examinations", date: "June 17–26, 2024" },
        { activity: "Convocation", date: "September 6, 2024" },
      ],
    },
  ],
};
