export const DISCLAIMER_PAGE_SAMPLE = {
  title: "Disclaimer",
  description:
    "{name} warns of fraudulent admission activities: fake TRANSFER, JUPEB and PRE-DEGREE forms. How to tell, and whom to ask.",
  lead: "Beware of fraudulent admission activities",
  picture: { picture: "header-admissions", alt: "" },
  paragraphs: [
    "It has come to our notice that some people sell admission forms in the name of {name}. They are not our staff, their forms are not ours, and what is paid to them is lost.",
    "We have authorised nobody to sell these forms:",
  ],
  fakeForms: ["TRANSFER forms", "JUPEB forms", "PRE-DEGREE forms"],
  advice:
    "Applications are made on this website, and nowhere else. If you want to transfer from another university, you are welcome: choose Inter-University Transfer in our own application form. If anyone offers you a form or a place for money, pay nothing, and tell us.",
  contactTitle: "Ask us before you pay anyone",
  signature: ["The Registrar", "{name}"],
};
