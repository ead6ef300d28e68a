export const GIVE_SAMPLE = {
  title: "Give",
  description:
    "Give to Palmgrove University: help a student through a session, or add a book, a bench or a tree. Talk to us before you pay.",
  lead: "Help someone whom you may never meet to finish what they began.",
  picture: { picture: "header-give", alt: "" },
  sampleNote: "This is sample text, to be replaced by the university's own.",
  sections: [
    {
      title: "Why people give",
      paragraphs: [
        "Someone once helped them: with a fee, a book, a word at the right time. They pass it on.",
        "A university lasts longer than any of us. What is given to it goes on working.",
      ],
      points: [],
      picture: { picture: "hero-dare", alt: "Graduates throw their caps in the golden evening" },
    },
    {
      title: "What a gift can do",
      paragraphs: ["Large or small, once or every year, from one person or from a whole set:"],
      points: [
        "carry a student through a session that a family can't pay for",
        "put a book on a shelf or an instrument on a bench",
        "plant a tree that will shade students who aren't born yet",
      ],
      picture: { picture: "research", alt: "Students at a research bench among the plants" },
    },
  ],
  contact: {
    title: "How to give",
    text: "Tell us what you have in mind before you pay anything. We answer with the account, and afterwards with a receipt. No account for gifts is named on this site, so trust none that you are sent in our name.",
    button: "Write to us about a gift",
    mailbox: "info@palmgrove.example",
    subject: "A gift to the university",
  },
};
