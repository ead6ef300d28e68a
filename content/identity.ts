/** The sample university. All values in content/ are sample content, which a university replaces by its own. */
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
