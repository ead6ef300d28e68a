export const APPLY_PAGE_SAMPLE = {
  title: "Undergraduate application",
  description:
    "Apply online to Palmgrove University: about twenty minutes, with your WAEC or NECO result and your JAMB result at hand.",
  picture: { picture: "header-apply", alt: "" },
};
