export const HISTORY_PAGE_SAMPLE = {
  title: "Our History",
  description:
    "How Palmgrove University came to be: the operating licence of 2015, the first matriculation, full accreditation and the first convocation.",
  lead: "From a licence and a field of palms to a full university in four years.",
  picture: { picture: "header-history", alt: "" },
  timelineTitle: "The years so far",
  milestones: [
    {
      date: "2015-03-05",
      title: "Operating licence",
      text: "The university is founded: the Federal Government grants the licence to operate, and the work on lecture halls, laboratories and hostels can begin.",
    },
    {
      date: "2016",
      title: "First matriculation",
      text: "The first students sign the register. They are few enough for every lecturer to know them by name, and that stays the custom.",
    },
    {
      date: "2019-01",
      title: "Full accreditation",
      text: "The programmes are inspected and fully accredited. A degree from here now stands beside any other in the country.",
    },
    {
      date: "2019",
      title: "First convocation",
      text: "The first graduands cross the stage in gown and cap, and the families who trusted a young university have their answer.",
    },
  ],
  sampleNote:
    "The dates on this page are facts. The story around them is sample content, to be replaced by the university’s own.",
  bodySections: [
    {
      title: "Why it was founded",
      paragraphs: [
        "In the towns and villages of the Delta, a place at a university used to mean leaving home for good. The founders wanted it to mean the opposite: that a young person could learn law, nursing or farming close to the people who would need them, and stay.",
        "The motto under the crest says the same in three words: knowledge ends poverty.",
      ],
      points: [],
      picture: {
        picture: "hero-visit",
        alt: "Boats cross the river in the evening; people meet at the jetty, and a chapel stands behind the reeds.",
      },
    },
    {
      title: "What has stayed the same",
      paragraphs: [
        "The halls have grown and so has the number of programmes. The habits of the first years are still here.",
      ],
      points: [
        "Every new student signs the register, by hand, in front of the others.",
        "Classes are small enough for questions.",
        "What is taught is also done: in the laboratory, in the ward, in the moot court, on the farm and on stage.",
      ],
      picture: {
        picture: "poster-convocation",
        alt: "Graduands in gowns and caps stand in rows before the clock tower.",
      },
    },
  ],
};
