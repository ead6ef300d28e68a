import type { SetupStep } from "../content/setup-progress.ts";

export const SETUP_PATH = "/dashboard/setup";

/** Where a step is done, and what for. */
type StepNote = { title: string; about: string; path: string };

export const STEP_NOTES: Record<SetupStep, StepNote> = {
  account: {
    title: "Your account",
    about: "Your name, your e-mail address, and a passkey or an authenticator app as the second step of every sign-in.",
    path: "/dashboard/me/second-factor",
  },
  begin: {
    title: "What to begin with",
    about: "The sample’s texts, empty ones, or a bundle from another installation.",
    path: `${SETUP_PATH}/begin`,
  },
  identity: {
    title: "Name, motto and crest",
    about: "They are on every page, and in mails, receipts and search engines.",
    path: "/dashboard/pages/identity",
  },
  place: {
    title: "Country, currency, time zone and law",
    about: "How times and amounts are written, and the regions that applicants choose from.",
    path: "/dashboard/pages/place",
  },
  theme: {
    title: "Colours",
    about: "A colour on which texts can’t be read is rejected, and the nearest one that works is named.",
    path: "/dashboard/pages/theme",
  },
  mail: {
    title: "Mail",
    about: "A test mail that the mail server accepts shows that applicants will get theirs.",
    path: `${SETUP_PATH}/mail`,
  },
  backup: {
    title: "Backup",
    about: "Where backups are, and whether somebody can read them: their key is typed back once.",
    path: `${SETUP_PATH}/backup`,
  },
  people: {
    title: "A second person",
    about: "A colleague has to approve what you write about bank accounts. Invite one.",
    path: "/dashboard/people/new",
  },
  form: {
    title: "Programmes and questions of the application form",
    about: "What applicants choose from, and what they are asked about examinations.",
    path: "/dashboard/pages/programmes",
  },
  texts: {
    title: "All other texts",
    about: "Fees, calendars, officers, the home page, and every other page.",
    path: "/dashboard/pages",
  },
  intake: {
    title: "Intake",
    about: "When the application form opens and closes, the places of programmes, and the fee.",
    path: "/dashboard/intakes",
  },
  trial: {
    title: "An application of your own",
    about: "Send one and read its receipt: then this step is done. Decide on it or withdraw it, to see the rest.",
    path: "/Admissions/Apply",
  },
};
