export const NAVIGATION_SAMPLE = {
  items: [
    { label: "Home", to: "/" },
    {
      label: "About",
      to: "/about",
      dropdown: [
        { label: "Our History", to: "/about/History" },
        { label: "Principal Officers", to: "/about/officers" },
        { label: "Contact", to: "/about/contact" },
        { label: "Why the university?", to: "/about/Palmgrove" },
      ],
    },
    {
      label: "Academics",
      dropdown: [
        {
          label: "Academic Calendar",
          secondaryChild: [
            { label: "Undergraduate Academic Calendar", to: "/academics/calendar/undergraduate" },
            { label: "Postgraduate Academic Calendar", to: "/academics/calendar/postgraduate" },
          ],
        },
        {
          label: "Undergraduate",
          secondaryChild: [
            { label: "Faculty of Arts and Humanities", to: "/academics/undergraduate/artHumunities" },
            { label: "Faculty of Allied Health Sciences", to: "/academics/undergraduate/healthSciences" },
          ],
        },
      ],
    },
    {
      label: "Admission",
      to: "/Admissions",
      dropdown: [
        { label: "Undergraduate", to: "/admissions/Apply" },
        { label: "Postgraduate Application", to: "/Admissions/PostgraduateApplication" },
        {
          label: "School Fees",
          secondaryChild: [
            { label: "Undergraduate Fees", to: "/admissions/UndergraduateFees" },
            { label: "Postgraduate Fees", to: "/admissions/PostgraduateFees" },
          ],
        },
      ],
    },
    {
      label: "Library",
      to: "/Library",
      dropdown: [
        { label: "Main library", to: "https://library.palmgrove.example" },
        { label: "E-library", to: "https://elibrary.palmgrove.example" },
      ],
    },
    { label: "Campus Life", to: "/campus" },
    { label: "News", to: "/news" },
    { label: "Give", to: "/give" },
  ],
  buttons: [
    { label: "Scholarships", to: "/Agricprogram" },
    { label: "AIS", to: "https://ais.palmgrove.example" },
    { label: "LMS", to: "https://lms.palmgrove.example" },
  ],
  actions: {
    apply: { label: "Apply", to: "/Admissions/Apply" },
    news: { label: "News", to: "/News" },
  },
  usefulLinks: [
    { label: "Home", to: "/" },
    { label: "Apply for admission", to: "/Admissions/Apply" },
    { label: "Application status", to: "/Admissions/Status" },
    { label: "Undergraduate fees", to: "/admissions/UndergraduateFees" },
    { label: "Academic calendar", to: "/academics/calendar/undergraduate" },
    { label: "Library", to: "/Library" },
    { label: "Official mail", to: "https://mail.palmgrove.example" },
    { label: "E-learning", to: "https://lms.palmgrove.example" },
    { label: "Disclaimer", to: "/Admissions/Disclaimer" },
    { label: "Staff login", to: "/login" },
  ],
  headings: {
    liaisonOffices: "Liaison offices",
    contact: "Contact us",
    newsletter: "Newsletter",
    usefulLinks: "Useful links",
    social: "Follow us",
  },
};
