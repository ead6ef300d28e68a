export const ACCESSIBILITY_PAGE_SAMPLE = {
  title: "Accessibility",
  description:
    "How accessible the website of Palmgrove University is, how it is tested, what its pages weigh, and whom to tell when something doesn't work.",
  lead: "This site is for everyone, on any device and any connection.",
  picture: { picture: "header-campus", alt: "" },
  sampleNote: "This is sample text, to be replaced by the university's own.",
  sections: [
    {
      title: "What we aim for",
      paragraphs: [
        "All public pages and the application form are made to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.",
      ],
      points: [
        "Everything works with a keyboard alone, and most pages without JavaScript.",
        "Text can be enlarged to 400 per cent without scrolling sideways.",
        "Nothing moves for visitors who prefer reduced motion, and everything that moves can be paused.",
        "Each error is explained beside its field, and nothing typed is lost.",
      ],
    },
    {
      title: "How it is tested",
      paragraphs: [
        "Before each release every public page is opened by a program on narrow and wide screens, and checked with the rules of axe for WCAG 2.2 at levels A and AA.",
        "The checks are automatic. They find many faults, but not all: whether a text is easy to understand, and how a page sounds in a screen reader, only people can tell.",
      ],
      points: [],
    },
    {
      title: "What we know doesn't work yet",
      paragraphs: [],
      points: [
        "The pages have not been audited by an independent body, or tested systematically with screen readers.",
        "Videos and maps come from other sites, on which we have no influence. Each has a link beside it.",
        "Older PDF documents may have no structure for screen readers. Ask us, and we send you the text.",
      ],
    },
  ],
  contact: {
    title: "Tell us what doesn't work",
    text: "Write or call, and say which page it was and what you wanted to do. We answer within five working days, and help you in another way meanwhile.",
  },
  weights: {
    title: "What the pages weigh",
    text: "Data costs money. These are the bytes that your device loads for each page before its text and pictures, measured when this version of the site was built. What pages share is loaded once.",
  },
};
