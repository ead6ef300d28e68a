const image = { picture: "hero-campus", alt: "The gate" };

/** The text of a page with every kind of block that an editor can add. Its download leads nowhere. */
export const PAGE_OF_EVERY_BLOCK = {
  title: "Every block",
  description: "Every kind of block that an editor can add to a page of the site.",
  picture: image,
  inMenu: true,
  menuLabel: "Menu",
  blocks: [
    { kind: "heading", text: "Heading", size: "Large" },
    { kind: "heading", text: "Part of it", size: "Small" },
    { kind: "text", text: "Text" },
    { kind: "list", title: "List", style: "Points", items: ["Entry"] },
    { kind: "list", title: "Steps", style: "Numbers", items: ["Entry"] },
    { kind: "table", caption: "Table", rows: "Hostel | Beds\nPalm | 200", namesRows: true },
    { kind: "picture", image, caption: "Caption", size: "As wide as the text" },
    { kind: "gallery", title: "Gallery", pictures: [image, image].map((one) => ({ image: one, caption: "Caption" })) },
    { kind: "quote", text: "Quote", name: "Name", role: "Role" },
    { kind: "button", label: "Button", to: "/About", style: "Strong" },
    { kind: "people", title: "People", people: [{ kind: "person", name: "Name", role: "Role", image }] },
    { kind: "downloads", title: "Downloads", files: [{ file: `/files/${"a".repeat(64)}/x.pdf`, label: "File" }] },
    { kind: "accordion", title: "Questions", items: [{ question: "Question", answer: "Answer" }] },
  ],
};
