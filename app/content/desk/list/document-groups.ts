/** Where visitors see a document, and the words that editors look for it with. */
type DocumentNote = { about: string; keywords?: string };

export type DocumentGroup = { title: string; documents: Readonly<Record<string, DocumentNote>> };

/** All documents by their key, grouped and ordered as the site is. */
export const DOCUMENT_GROUPS: readonly DocumentGroup[] = [
  {
    title: "On every page",
    documents: {
      identity: {
        about: "The university’s name, motto and year of founding, and the session that admission is open for.",
        keywords: "slogan academic year logo coat of arms emblem icon favicon copyright",
      },
      place: {
        about: "The country with its currency, time zone and law, and the regions that the application form suggests.",
        keywords: "states state county province time zone money language privacy law",
      },
      theme: {
        about:
          "The colours of every page, of the newsletter and of receipts, and the ornament beside the invitation to apply.",
        keywords: "color colour theme brand design background palm leaves waves",
      },
      contacts: {
        about: "The top line and the footer of every page, and the contact page.",
        keywords: "telephone number WhatsApp email mail Facebook portal",
      },
      navigation: {
        about: "The menu at the top of every page, and the links and headings in its footer.",
        keywords: "menus dropdown add a link newsletter news letter follow us",
      },
      "campus-map": { about: "The map on the home page and on the contact page.", keywords: "map location directions" },
    },
  },
  {
    title: "Home page",
    documents: {
      "home-hero": {
        about: "The large changing pictures at the top, with their buttons.",
        keywords: "slide slider slideshow banner carousel",
      },
      "home-page": { about: "Everything else: cards, welcome, facts, videos, life on campus." },
      "home-testimonials": {
        about: "What students and parents say, with their portraits.",
        keywords: "testimonial quote review",
      },
      "home-pop-ups": {
        about: "The window with a promotion that opens over the page, and the cover of the first visit.",
        keywords: "pop-up popup pop up announcement",
      },
    },
  },
  {
    title: "About the university",
    documents: {
      "about-page": { about: "The page About: vision, mission, values." },
      "history-page": { about: "How the university began and grew." },
      "officers-page": {
        about: "The Vice-Chancellor and the other officers, with portrait and biography.",
        keywords: "officer people management registrar bursar staff portrait",
      },
      "contact-page": {
        about: "The texts of the contact page. Its phones and addresses are under “On every page”.",
        keywords: "opening hours office hours",
      },
      "why-page": { about: "The page that says why to study here." },
    },
  },
  {
    title: "Academics",
    documents: {
      "academics-page": { about: "The page Academics." },
      "undergraduate-calendar": {
        about: "The dates of both semesters.",
        keywords: "date dates resumption examination",
      },
      "postgraduate-calendar": { about: "The dates of the postgraduate school.", keywords: "date dates resumption" },
      faculties: {
        about: "The faculties with what each is about, wherever they are listed.",
        keywords: "faculty programme",
      },
      "health-sciences": {
        about: "The page of this faculty, with its programmes.",
        keywords: "programme programmes course courses nursing",
      },
      "arts-and-humanities": {
        about: "The page of this faculty, with its programmes.",
        keywords: "programme programmes course courses",
      },
      "library-page": { about: "The page Library." },
    },
  },
  {
    title: "Admissions",
    documents: {
      "admissions-information": {
        about: "What freshmen need: requirements, steps, deadlines.",
        keywords: "requirements",
      },
      "apply-page": { about: "The texts above the application form.", keywords: "apply" },
      programmes: {
        about: "What applicants can choose in the application form. Lists, quotas and statistics follow it.",
        keywords: "programme programs course courses add a programme offered",
      },
      questions: {
        about:
          "What applicants are asked about admission and examinations: admission types, bodies, numbers and results.",
        keywords:
          "form questions exam examination admission type direct entry transfer certificate result number upload",
      },
      "undergraduate-fees": {
        about: "The table of fees of each faculty, on and off campus.",
        keywords: "fee tuition price cost school fees",
      },
      "postgraduate-fees-page": { about: "The page of postgraduate fees.", keywords: "fee tuition price cost" },
      "postgraduate-application": {
        about: "How to apply for a postgraduate programme, with the bank account for the fee.",
        keywords: "bank account payment transfer",
      },
      scholarship: {
        about: "The page of the free tuition program in agriculture.",
        keywords: "scholarship agriculture",
      },
      "disclaimer-page": { about: "The warning of false admission forms.", keywords: "fraud scam fake" },
    },
  },
  {
    title: "Campus, news and giving",
    documents: {
      campus: { about: "The page Campus: hostels, food, sport, safety.", keywords: "hostel accommodation" },
      "news-page": { about: "The title and the texts around the posts. Posts are under News.", keywords: "posts" },
      give: { about: "The page for donors.", keywords: "donate donation giving" },
      "liaison-page": { about: "The page of the liaison offices. Their list is under “On every page”." },
      "accessibility-page": { about: "What the site does for visitors with disabilities, and whom to tell." },
    },
  },
  {
    title: "Behind the application form",
    documents: {
      "missing-documents": { about: "What officers can ask applicants for with one tick.", keywords: "checklist" },
      "number-formats": { about: "How the numbers of examinations look. Officers see a hint beside any other." },
      retention: {
        about: "After how many months personal data is deleted.",
        keywords: "privacy retention delete",
      },
    },
  },
];
