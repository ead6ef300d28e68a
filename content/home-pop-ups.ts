export const HOME_POP_UPS_SAMPLE = {
  promotion: {
    title: "Free Tuition Agric Program",
    paragraphs: [
      "Study BSc Agricultural Science in {session} and pay neither for tuition nor for accommodation, for the whole course.",
      "Feeding is not covered.",
    ],
    picture: { picture: "promo", alt: "Students walk out to the farm at sunrise." },
    apply: { label: "Apply Now", to: "/Agricprogram" },
  },
  cover: {
    title: "Welcome to {name}",
    picture: { picture: "cover", alt: "" },
  },
};
