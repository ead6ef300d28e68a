/** Invented people, each marked as a sample beside the name. */
export const HOME_TESTIMONIALS_SAMPLE = {
  title: "In their own words",
  quotes: [
    {
      authorImage: { picture: "author-1", alt: "" },
      authorName: "Oghenetega, Nursing Science (sample)",
      quoteText:
        "On my first ward round I was afraid to touch anything. By the third week a patient asked for me by name. Nobody had done that before.",
    },
    {
      authorImage: { picture: "author-2", alt: "" },
      authorName: "Chidinma, Law (sample)",
      quoteText:
        "We lost the first moot court because I read from my notes. My lecturer took them away for a month. We have not lost since.",
    },
    {
      authorImage: { picture: "author-3", alt: "" },
      authorName: "Tunde, Agricultural Science (sample)",
      quoteText:
        "I came for the free tuition. I stay for the plot with my name on it, and for the first cassava that I ever sold.",
    },
  ],
};
