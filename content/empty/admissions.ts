import { FACULTY, PROGRAMME } from "./academics.ts";
import { BEING_WRITTEN, EMPTY_PART, HEADER, READING_ROOM } from "./shared-texts.ts";

const SEE_FEES = { label: "See the fees", to: "/Admissions/UndergraduateFees" };

export const EMPTY_INFORMATION = {
  title: "Admissions",
  description: "How to apply to {name}, and what happens next. This page is being written.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  admissionList: { title: "Admission list", text: "Applicants can track their applications on this site." },
  paymentOfFees: { title: "Fees", text: "How fees are paid will be explained here.", link: SEE_FEES },
  needs: {
    title: "Before you apply",
    lead: "Have this ready.",
    items: [{ title: "Your examination result", text: "A clear photo or a scan will do." }],
  },
  steps: {
    title: "How to apply",
    items: [
      {
        title: "Fill in the form",
        text: "You receive a reference as soon as your application has arrived.",
        link: { label: "Track your application", to: "/Admissions/Status" },
      },
    ],
  },
  registration: {
    title: "Registration",
    lead: "How new students register will be explained here.",
    steps: [EMPTY_PART],
    noteTitle: "Payment",
    note: "Which fees are due before registration will be explained here.",
  },
  newCourses: {
    title: "Programmes",
    lead: "Our programmes will be presented here.",
    courses: [
      { name: PROGRAMME, text: "This programme will be presented here.", picture: READING_ROOM, link: SEE_FEES },
    ],
  },
};

export const EMPTY_APPLY_PAGE = {
  title: "Apply",
  description: "Apply online to {name}. Have your examination result ready as a photo or a scan.",
  picture: HEADER,
};

export const EMPTY_PROGRAMMES = { names: [PROGRAMME] };

export const EMPTY_QUESTIONS = {
  toHaveReady: "your examination result",
  admissionTypes: [{ value: "first-year", label: "Admission to the first year" }],
  schoolExam: {
    question: "School-leaving certificate",
    help: "Which body held your examination?",
    bodies: ["Examination board"],
    numberLabel: "Examination number",
    resultLabel: "Examination result",
    resultHelp: "A clear photo or a scan of the whole sheet.",
    numberColumn: "ExamNumber",
    resultColumn: "ExamResult",
  },
  entranceExam: {
    isAsked: false,
    name: "entrance examination",
    numberLabel: "Entrance examination number",
    resultLabel: "Entrance examination result",
    resultHelp: "A clear photo or a scan of the whole sheet.",
    numberColumn: "EntranceExamNumber",
    resultColumn: "EntranceExamResult",
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

/** A fee that is not given is shown as not available. */
export const EMPTY_FEES = {
  title: "Undergraduate fees",
  description: "What a year of study at {name} costs, by faculty. This page is being written.",
  picture: HEADER,
  intro: "Our fees have not been published yet.",
  faculties: [
    {
      faculty: FACULTY,
      courses: [PROGRAMME],
      fees: [{ offCampus: null, onCampus: null }],
      learnMoreLink: "/Admissions",
      applyLink: "/Admissions/Apply",
    },
  ],
};

export const EMPTY_POSTGRADUATE = {
  title: "Postgraduate application",
  description: "How to apply for a postgraduate programme at {name}. This page is being written.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  instructions: { title: "How to apply", steps: [EMPTY_PART] },
  fee: { title: "Application fee", amount: null, text: "The fee has not been published yet." },
  teller: {
    title: "Payment slip",
    text: "Where to send it will be explained here.",
    mailboxes: ["info@university.example"],
    subject: "Postgraduate application",
  },
  documents: { title: "Documents", lead: "The full list will be published here.", items: ["School results"] },
  transcripts: {
    title: "Transcripts",
    text: "How to send transcripts will be explained here.",
    addressee: "The Registry",
  },
  confidentiality: { title: "In confidence", text: "How we protect your documents will be explained here." },
};

export const EMPTY_POSTGRADUATE_FEES_PAGE = {
  title: "Postgraduate fees",
  description: "What a postgraduate programme at {name} costs. This page is being written.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  bodySections: [],
};

export const EMPTY_DISCLAIMER_PAGE = {
  title: "Disclaimer",
  description: "A warning of false admission forms, and how to reach {name} if you are not sure.",
  lead: "Beware of false admission forms.",
  picture: HEADER,
  paragraphs: ["Please apply with the form on this site."],
  fakeForms: [],
  advice: "If you are not sure, ask us before you pay.",
  contactTitle: "Contact",
  signature: ["The Registry"],
};

export const EMPTY_MISSING_DOCUMENTS = { items: ["Birth certificate", "Passport photo", "School results"] };

export const EMPTY_NUMBER_FORMATS = { entranceExam: [], schoolExams: [] };
