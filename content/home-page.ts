/** The words of the home page: sample content, like everything in this folder. */
export const HOME_PAGE = {
  description:
    "Palmgrove University in Delta State, Nigeria: twenty-seven programmes in law, computing, health, the sciences, the arts and the land. Apply online.",
  hero: {
    lead: "Degrees in law, computing, health, the sciences, the arts and the land, on a green campus in Delta State.",
    picture:
      "A row of palms leads students along a red path to the lecture halls; a clock tower stands behind the roofs.",
  },
  needs: {
    title: "Before you apply",
    lead: "Have these at hand, and the form is done in one sitting.",
    items: [
      { title: "Your WAEC or NECO result", text: "A clear photo or a scan of the whole sheet, with your exam number." },
      {
        title: "Your JAMB result",
        text: "With your registration number. For Direct Entry or a transfer, the form says what to bring instead.",
      },
      {
        title: "About twenty minutes",
        text: "What you type is kept on your device until you send it, even when the line drops.",
      },
    ],
  },
  steps: {
    title: "How it goes on",
    items: [
      { title: "Fill in the form", text: "On a phone or a computer, one page from top to bottom." },
      {
        title: "Keep your reference",
        text: "You see it as soon as your application has arrived, and it comes by e-mail too.",
      },
      { title: "The Registry reads it", text: "Every application and every result is read by a person." },
      { title: "You hear from us", text: "At the e-mail address that you gave." },
    ],
    picture: "Graduands in gowns and caps stand in rows before the clock tower on convocation day.",
  },
  programmes: { title: "Twenty-seven programmes", lead: "Choose one of them in the form." },
} as const;
