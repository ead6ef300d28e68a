/** Sample content: these numbers and addresses reach nobody. */
export const CONTACTS_SAMPLE = {
  address: "Palmgrove Campus, Delta State, Nigeria",
  postalAddress: ["Palmgrove University", "P.M.B. 0000, Palmgrove Village", "Delta State, Nigeria"],
  phone: "+234 000 000 0000",
  whatsApp: "+234 000 000 0000",
  mailboxes: {
    registry: "registry@palmgrove.example",
    info: "info@palmgrove.example",
    support: "support@palmgrove.example",
    admin: "admin@palmgrove.example",
  },
  contactPagePhone: "+234 000 000 0001",
  contactPageMailboxes: [
    { office: "Registry", address: "registry@palmgrove.example" },
    { office: "Information", address: "info@palmgrove.example" },
    { office: "Admissions", address: "admissions@palmgrove.example" },
    { office: "Support", address: "support@palmgrove.example" },
    { office: "Administration", address: "admin@palmgrove.example" },
  ],
  liaisonOffices: [
    { name: "Abuja", to: null },
    { name: "Lagos", to: null },
  ],
  social: [
    { network: "X" as const, url: "https://x.com/palmgrove-example" },
    { network: "Facebook" as const, url: "https://www.facebook.com/palmgrove-example" },
    { network: "Instagram" as const, url: "https://www.instagram.com/palmgrove-example" },
    { network: "YouTube" as const, url: "https://www.youtube.com/@palmgrove-example" },
  ],
  external: {
    studentInformation: "https://ais.palmgrove.example",
    eLearning: "https://lms.palmgrove.example",
    mail: "https://mail.palmgrove.example",
    library: "https://library.palmgrove.example",
    eLibrary: "https://elibrary.palmgrove.example",
    research: "https://research.palmgrove.example",
  },
};
