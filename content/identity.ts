/** The sample university. Every value under content/ is sample content: a university that uses Gatehouse writes its own. */
export const IDENTITY_SAMPLE = {
  name: "Palmgrove University",
  shortName: "Palmgrove",
  motto: "Knowledge ends poverty",
  referencePrefix: "PU",
  foundingYear: 2015,
  foundingYearOnHome: 2016,
  session: "2025/2026",
  applyPageSession: "2024/2025",
};
