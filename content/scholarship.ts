export const SCHOLARSHIP_SAMPLE = {
  title: "Free Tuition Agric Program",
  description:
    "Study BSc Agricultural Science at Palmgrove University: tuition and accommodation are free for the whole course if you enrol in 2025/2026.",
  lead: "Study the land that feeds us, and leave your school fees out of it.",
  picture: { picture: "header-scholarship", alt: "" },
  course: "BSc Agricultural Science",
  summary:
    "The scholarship covers tuition and accommodation for BSc Agricultural Science students enrolled in 2025/2026, for the whole course. Feeding is not covered.",
  cover: {
    title: "What it pays for",
    items: [
      { name: "Tuition", covered: true },
      { name: "Accommodation", covered: true },
      { name: "Feeding", covered: false },
    ],
  },
  story: [
    {
      title: "Why we give it",
      paragraphs: [
        "Everyone eats, and few of the young want to farm. Those who would often can't pay to learn it well. We think that this is the wrong way round.",
        "So whoever enrols for BSc Agricultural Science in 2025/2026 pays neither for lectures nor for a bed in a hall, from the first year to the last. You bring the will to work outdoors, and you pay for your food.",
        "You apply as everyone does, with the same form and the same results. Choose Agricultural Science as your programme; there is no second form.",
      ],
      points: [],
      picture: { picture: "programme-agriculture", alt: "Farmers with a basket and a tractor on ploughed rows" },
    },
  ],
  reasons: {
    title: "Six reasons to study the land",
    items: [
      { title: "People will always eat", text: "Whatever else changes, what you learn here stays needed." },
      {
        title: "It is a science",
        text: "Soil, seed, water, animals: you learn to ask them questions, and to read the answers.",
      },
      {
        title: "It is a business",
        text: "A farm has books to keep and a market to know. You learn both before you own either.",
      },
      { title: "You learn by doing", text: "What is taught in the morning is planted in the afternoon." },
      {
        title: "You can begin at home",
        text: "Many families have land. Few have someone who studied what it could carry.",
      },
      {
        title: "You graduate without that burden",
        text: "Tuition and accommodation are paid for the whole course, so you start work without owing school fees.",
      },
    ],
  },
  gallery: {
    title: "From the soil to the market",
    lead: "Our farm in seven pictures.",
    pictures: [
      {
        image: { picture: "gallery-ploughed-rows", alt: "Ploughed rows run to the horizon" },
        caption: "The rows, just ploughed",
      },
      {
        image: { picture: "gallery-greenhouse", alt: "Rows of plants in a greenhouse" },
        caption: "Picking in the greenhouse",
      },
      { image: { picture: "gallery-tractor", alt: "A tractor on the field" }, caption: "The tractor at work" },
      { image: { picture: "gallery-fish-ponds", alt: "Fish ponds between grass banks" }, caption: "The fish ponds" },
      { image: { picture: "gallery-harvest", alt: "Baskets full of the harvest" }, caption: "Harvest" },
      {
        image: { picture: "gallery-poultry", alt: "Hens in front of the poultry house" },
        caption: "The poultry house",
      },
      {
        image: { picture: "gallery-market", alt: "Market stalls with the farm's produce" },
        caption: "Sold the same day",
      },
    ],
  },
  call: {
    title: "Ready to begin?",
    text: "Apply with Agricultural Science as your programme, or look at all courses and what they cost first.",
  },
};
