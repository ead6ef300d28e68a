export const CONTACT_PAGE_SAMPLE = {
  title: "Contact",
  description:
    "Call, write to or visit Palmgrove University in Delta State, Nigeria: telephone, five mailboxes, the postal address and a map of the campus.",
  lead: "Call, write, or come by: you will speak to a person.",
  picture: { picture: "header-contact", alt: "" },
  sampleNote:
    "Sample content: the numbers, mailboxes and links on this page reach nobody, and the map shows a place nearby.",
  heading: "Reach the right office",
  text: "Write to the office that your question is for, and give your full name. If you have applied, give the reference of your application too: it saves a day.",
};
