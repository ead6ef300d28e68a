export const ACADEMICS_SAMPLE = {
  title: "Academics",
  description:
    "Academics at Palmgrove University in Delta State, Nigeria. The calendars and the faculties have pages of their own.",
  picture: { picture: "header-academics", alt: "" },
  bodySections: [],
};

export const POSTGRADUATE_FEES_SAMPLE = {
  title: "postgraduateFees",
  description:
    "What postgraduate study costs at Palmgrove University in Delta State, Nigeria, as soon as it is published.",
  picture: { picture: "header-postgraduate-fees", alt: "" },
  bodySections: [],
};

export const LIBRARY_SAMPLE = {
  title: "Library",
  description:
    "The library of Palmgrove University in Delta State, Nigeria. The catalogue and the e-library have sites of their own.",
  picture: { picture: "header-library", alt: "" },
  bodySections: [],
};

export const LIAISON_SAMPLE = {
  title: "Liaison",
  description:
    "The liaison offices of Palmgrove University in Abuja and Lagos, for those who can’t come to the campus in Delta State.",
  picture: { picture: "header-liaison", alt: "" },
  bodySections: [],
};
