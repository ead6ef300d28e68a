import { OTHER_SITE, READING_ROOM } from "./shared-texts.ts";

/** The id in the picture library of `crest.png`, a shield with an open book. */
export const EMPTY_CREST_ID = "0".repeat(32);

export const EMPTY_IDENTITY = {
  name: "Your University",
  shortName: "University",
  motto: "Motto",
  crest: { picture: `lib-${EMPTY_CREST_ID}`, alt: "" },
  referencePrefix: "UN",
  foundingYear: 2026,
  foundingYearOnHome: 2026,
  session: "2026/2027",
  applyPageSession: "2026/2027",
};

/** These addresses and numbers are reserved, and reach nobody. */
export const EMPTY_CONTACTS = {
  address: "Address to be announced",
  postalAddress: ["Postal address to be announced"],
  phone: "+1 555 0100",
  contactPagePhone: "+1 555 0100",
  whatsApp: "+1 555 0100",
  mailboxes: {
    registry: "registry@university.example",
    info: "info@university.example",
    support: "support@university.example",
    admin: "admin@university.example",
  },
  contactPageMailboxes: [{ office: "E-mail", address: "info@university.example" }],
  liaisonOffices: [],
  social: [],
  external: {
    studentInformation: OTHER_SITE,
    eLearning: OTHER_SITE,
    mail: OTHER_SITE,
    library: OTHER_SITE,
    eLibrary: OTHER_SITE,
    research: OTHER_SITE,
  },
};

/** The map shows the whole world. */
export const EMPTY_CAMPUS_MAP = {
  title: "Map",
  picture: READING_ROOM,
  embedUrl: "https://www.openstreetmap.org/export/embed.html?bbox=-170%2C-60%2C170%2C75&layer=mapnik",
  link: { label: "OpenStreetMap", to: "https://www.openstreetmap.org/" },
  note: "There is no map of the campus yet.",
};

export const EMPTY_NAVIGATION = {
  items: [
    { label: "Home", to: "/" },
    {
      label: "About",
      to: "/about",
      dropdown: [
        { label: "History", to: "/about/History" },
        { label: "Principal officers", to: "/about/Officers" },
        { label: "Contact", to: "/about/Contact" },
      ],
    },
    {
      label: "Academics",
      to: "/Academics",
      dropdown: [
        { label: "Undergraduate calendar", to: "/academics/calendar/undergraduate" },
        { label: "Postgraduate calendar", to: "/academics/calendar/postgraduate" },
      ],
    },
    {
      label: "Admissions",
      to: "/Admissions",
      dropdown: [
        { label: "Apply", to: "/Admissions/Apply" },
        { label: "Track your application", to: "/Admissions/Status" },
        { label: "Undergraduate fees", to: "/Admissions/UndergraduateFees" },
      ],
    },
    { label: "Library", to: "/Library" },
    { label: "Campus", to: "/Campus" },
    { label: "News", to: "/News" },
  ],
  buttons: [],
  actions: {
    apply: { label: "Apply", to: "/Admissions/Apply" },
    news: { label: "News", to: "/News" },
  },
  usefulLinks: [
    { label: "Apply", to: "/Admissions/Apply" },
    { label: "Track your application", to: "/Admissions/Status" },
    { label: "Contact", to: "/about/Contact" },
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
