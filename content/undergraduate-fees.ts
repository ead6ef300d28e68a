const APPLY = "/Admissions/Apply";

export const FEES_SAMPLE = {
  title: "Undergraduate fees",
  description:
    "What a year at Palmgrove University costs: undergraduate fees in naira for every faculty and course, on and off campus.",
  lead: "What a year costs, faculty by faculty.",
  picture: { picture: "header-fees", alt: "" },
  intro:
    "Each figure is for one year, in naira. Off campus is for students who live at home or in town; on campus, for students who live in a hall.",
  faculties: [
    {
      faculty: "Law",
      courses: ["Law"],
      fees: [{ offCampus: 700_000, onCampus: 950_000 }],
      learnMoreLink: "/Admissions",
      applyLink: APPLY,
    },
    {
      faculty: "Management and Social Sciences",
      courses: [
        "Accounting",
        "Banking and Finance",
        "Business Administration",
        "Economics",
        "Marketing",
        "Mass Communication",
        "Political Science",
        "Public Administration",
      ],
      fees: [{ offCampus: 500_000, onCampus: 750_000 }],
      learnMoreLink: "/Admissions",
      applyLink: APPLY,
    },
    {
      faculty: "Allied Health",
      courses: ["Nursing Science", "Medical Laboratory Science"],
      fees: [
        { course: "Nursing", offCampus: null, onCampus: 950_000 },
        { course: "Medical Lab Science", offCampus: 700_000, onCampus: 950_000 },
      ],
      learnMoreLink: "/academics/undergraduate/healthSciences",
      applyLink: APPLY,
    },
    {
      faculty: "Computing",
      courses: ["Computer Science", "Cybersecurity", "Information Technology", "Software Engineering"],
      fees: [{ offCampus: 550_000, onCampus: 800_000 }],
      learnMoreLink: "/Admissions",
      applyLink: APPLY,
    },
    {
      faculty: "Humanities and Arts",
      courses: ["English and Literary Studies", "Music", "Theatre and Film Studies"],
      fees: [{ offCampus: 500_000, onCampus: 750_000 }],
      learnMoreLink: "/academics/undergraduate/artHumunities",
      applyLink: APPLY,
    },
    {
      faculty: "Natural and Applied Sciences",
      courses: [
        "Applied Biology",
        "Biochemistry",
        "Biotechnology",
        "Environmental Management and Toxicology",
        "Industrial Chemistry",
        "Industrial Mathematics",
        "Industrial Physics",
        "Microbiology",
      ],
      fees: [{ offCampus: 550_000, onCampus: 800_000 }],
      learnMoreLink: "/Admissions",
      applyLink: APPLY,
    },
    {
      faculty: "Agriculture",
      courses: ["Agricultural Science"],
      fees: [{ offCampus: 450_000, onCampus: 700_000 }],
      learnMoreLink: "/Agricprogram",
      applyLink: APPLY,
    },
  ],
};
