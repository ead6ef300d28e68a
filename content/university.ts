/** The sample university. Every value here is sample content: a university that uses Gatehouse writes its own. */
export const UNIVERSITY = {
  name: "Palmgrove University",
  shortName: "Palmgrove",
  motto: "Knowledge ends poverty",
  /** The letters that begin every application's reference. */
  referencePrefix: "PU",
  session: "2025/2026",
  address: "Palmgrove Campus, Delta State, Nigeria",
  phone: "+234 000 000 0000",
  mailboxes: {
    registry: "registry@palmgrove.example",
    info: "info@palmgrove.example",
    support: "support@palmgrove.example",
    admin: "admin@palmgrove.example",
  },
} as const;

/** The application page names another session than the rest of the site: kept as the registry wrote it. */
export const APPLY_PAGE_SESSION = "2024/2025";
