export const FACULTIES_SAMPLE = {
  title: "Faculties",
  faculties: [
    { name: "Allied Health Sciences", to: "/academics/undergraduate/healthSciences" },
    { name: "Arts and Humanities", to: "/academics/undergraduate/artHumunities" },
    { name: "Computing", to: null },
    { name: "Law", to: null },
    { name: "Management and Social Sciences", to: null },
  ],
  withoutPage: "This faculty has no page yet.",
};
