const image = { picture: "hero-campus", alt: "The gate" };

/** A long address, as online forms have: it is wider than a phone. */
const ADDRESS = `https://questions.example/${"admission".repeat(12)}`;

/** The text of a page with every kind of block that an editor can add. Its download leads nowhere. */
export const PAGE_OF_EVERY_BLOCK = {
  title: "Every block",
  description: "Every kind of block that an editor can add to a page of the site.",
  picture: image,
  inMenu: true,
  menuLabel: "Menu",
  blocks: [
    { kind: "heading", text: "Heading", size: "Large" },
    { kind: "heading", text: `Part of ${ADDRESS}`, size: "Small" },
    { kind: "text", text: `Text ${ADDRESS}` },
    { kind: "list", title: "List", style: "Points", items: [ADDRESS] },
    { kind: "list", title: "Steps", style: "Numbers", items: [ADDRESS] },
    { kind: "table", caption: "Table", rows: "Hostel | Beds\nPalm | 200", namesRows: true },
    { kind: "picture", image, caption: ADDRESS, size: "As wide as the text" },
    { kind: "gallery", title: "Gallery", pictures: [image, image].map((one) => ({ image: one, caption: ADDRESS })) },
    { kind: "quote", text: ADDRESS, name: "Name", role: ADDRESS },
    { kind: "button", label: "Button", to: "/About", style: "Strong" },
    { kind: "people", title: "People", people: [{ kind: "person", name: "Name", role: ADDRESS, image }] },
    { kind: "downloads", title: "Downloads", files: [{ file: `/files/${"a".repeat(64)}/x.pdf`, label: ADDRESS }] },
    { kind: "accordion", title: "Questions", items: [{ question: ADDRESS, answer: ADDRESS }] },
  ],
};
