export const POSTGRADUATE_SAMPLE = {
  title: "Postgraduate application",
  description:
    "Apply for a master's or a doctorate at Palmgrove University: the application fee, the documents and where transcripts go.",
  lead: "A master's or a doctorate begins with one payment, one message and your transcripts.",
  picture: { picture: "header-postgraduate", alt: "" },
  instructions: {
    title: "How to apply",
    steps: [
      {
        title: "Pay the application fee",
        text: "By bank transfer, with the reference that stands beside the account.",
      },
      {
        title: "Scan your certificates",
        text: "All that are in the list on this page, each as a PDF or a clear picture.",
      },
      {
        title: "Send one e-mail",
        text: "With the payment teller and the scans, your full name, and the programme that you apply for.",
      },
      {
        title: "Ask for your transcripts",
        text: "Your former university sends them to us directly. Ask early: this takes the longest.",
      },
    ],
  },
  fee: {
    title: "Application fee",
    amount: 20_000,
    text: "Paid by bank transfer to the postgraduate collection account.",
    account: {
      bank: "Sample Bank",
      accountName: "Palmgrove University, Postgraduate Collection (sample)",
      accountNumber: "0000000000",
      reference: "PG Admissions",
      warning: "This is a sample. Please don't pay: there is no such account.",
    },
  },
  teller: {
    title: "Send the payment teller",
    text: "E-mail it, with your scanned certificates, to both addresses of the postgraduate school.",
    mailboxes: ["pgschool@palmgrove.example", "pgadmissions@palmgrove.example"],
    subject: "PG Admissions",
  },
  documents: {
    title: "Required documents",
    lead: "Attach a scan of each certificate that applies to you.",
    items: [
      "WASC/GCE O'level",
      "Bachelor's certificate (for masters)",
      "NYSC discharge or exemption, where applicable",
      "Marriage certificate or change-of-name evidence, where applicable",
      "Payment teller",
    ],
  },
  transcripts: {
    title: "Transcripts",
    text: "Your former university sends your transcripts straight to the Dean of Postgraduate Studies, at the university's address.",
    addressee: "The Dean of Postgraduate Studies",
  },
  confidentiality: {
    title: "In confidence",
    text: "What you send is treated in confidence. It is read by those who decide on your application, and used for nothing else.",
  },
};
