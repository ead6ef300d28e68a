import type { SamplePost } from "../../app/news/post.ts";

export const RESEARCH_POSTS: readonly SamplePost[] = [
  {
    title: "Water from twelve villages: what we found, and told them first",
    category: "Research",
    tag: "Vice-Chancellor",
    author: "Professor Tamuno Briggs",
    publishedAt: "2026-01-20T09:00:00+01:00",
    links: ["https://www.linkedin.com/school/palmgrove-example", "https://x.com/palmgrove-example"],
    image: {
      picture: "news-laboratory",
      alt: "Three people in white coats behind a long row of water samples on a laboratory bench; a microscope stands before one of them.",
    },
    content: `<p>For a year, students of Microbiology have gone out by boat every second Saturday and brought back water. Twelve villages along the creeks, eight points in each, four seasons: three hundred and eighty-four bottles, every one with a name, a time and a tide on its label.</p>
<p>I spend one afternoon a week at the bench with them. It is the afternoon on which nobody asks me for a signature.</p>
<h2>What was in the bottles</h2>
<ul><li>Of forty-eight wells, thirty-one were safe to drink from all year.</li><li>Nine were safe only in the dry months. When the ground is full, what is on top of it comes down.</li><li>Eight should not be drunk from at all. Five of these stand within twelve steps of a latrine.</li><li>Rainwater from a clean roof was better than any well, if the first ten minutes of rain were let run off.</li></ul>
<h2>What we did before we wrote it down</h2>
<p>We went back. In each village two students explained the result, well by well, to whoever came, in Urhobo, Ijaw or Itsekiri. In Ogbe-Ijoh an old lady asked how she could know that we had not mixed up the bottles. It was the best question of the whole study, and we opened a second bottle in front of her.</p>
<p>Seven of the eight wells have since been closed or lined. The eighth belongs to a man who does not believe in microscopes. We have invited him to look through one.</p>
<p>The paper, with all figures and two mistakes that we made on the way, is free to read among our <a href="https://research.palmgrove.example">research publications</a>.</p>`,
  },
  {
    title: "Six hundred kilos before breakfast: the first harvest of the teaching ponds",
    category: "Research",
    tag: "Students",
    author: "Department of Agricultural Science",
    publishedAt: "2026-07-07T11:00:00+01:00",
    links: ["https://www.facebook.com/palmgrove-example", "instagram.com/palmgrove-example"],
    image: {
      picture: "news-fish-harvest",
      alt: "Six students stand in a fish pond and close a net; tubs full of catfish stand on the bank before them.",
    },
    content: `<p>A catfish that does not want to leave its pond is stronger than a first-year student. On Friday at six in the morning fourteen first-years went in all the same, up to the chest, with a net between them.</p>
<p>By half past eight there were six hundred and twelve kilos of catfish in the tubs, a slightly higher count of students in the water than had been planned, and the smell of frying from the bank.</p>
<h2>It was also an experiment</h2>
<p>The four ponds were stocked on the same day in January with the same number of fingerlings. Two were fed with pellets from the shop. Two were fed with what the students made themselves, from cassava peelings, palm kernel cake and the larvae of soldier flies. The result surprised everybody but the flies:</p>
<ul><li><strong>Pellets from the shop:</strong> 322 kilos, for ₦1,410 of feed a kilo</li><li><strong>Home-made feed:</strong> 290 kilos, for ₦640 of feed a kilo</li></ul>
<p>“A tenth less fish, for less than half the money,” says Oghenetejiri Umukoro, who weighed every tub twice. “My father has two ponds. I telephoned him from the scales.”</p>
<p>One harvest proves little. The ponds were emptied, limed and stocked again on Monday, with the feeds exchanged, so that nobody can say that it was the pond.</p>
<p>Most of the fish went to the market by ten. The rest went to the cafeteria, where there was pepper soup for all who had stayed on campus over the vacation. How to study this without paying tuition is told on the <a href="/Agricprogram">page of the programme</a>.</p>`,
  },
  {
    title:
      "Forty school roofs, one year of rain: what three departments and two hundred pupils have found out together about the water that children drink",
    category: "Research",
    tag: "Staff",
    author: null,
    publishedAt: "2026-08-18T10:00:00+01:00",
    links: [],
    image: {
      picture: "research",
      alt: "Two scientists in white coats at a bench with plants and a microscope in a greenhouse.",
    },
    content: `<p>Each of the forty schools was given a gutter, a barrel, a tap and a ruler. Everything else was done by the pupils, who read the ruler every school day for a year and sent the figure by text message before assembly.</p>
<p>Environmental Management and Toxicology planned the measuring, Microbiology looked at the water, and Industrial Chemistry at the roofs. The question was a plain one: can a school in the Delta live from its own rain?</p>
<h2>The answer, in three lines</h2>
<ol><li>From April to November, yes. A roof of ordinary size gives each pupil nine litres a day.</li><li>From December to March, only with a tank that is four times as large as the barrels were.</li><li>Old roofs with flaking paint should not be drunk from. There were six. All have been repainted.</li></ol>
<h2>The pupils</h2>
<p>The two hundred who kept the books came to the campus in July to see where their figures had gone. They found their own school on the wall as a line of dots, and several corrected us. One school’s line had a gap of three weeks in October. “That was the goat,” its keepers explained, and the authors have added a footnote about the goat.</p>
<p>Plans for the tank, with a list of what to buy, can be had from the university (info@palmgrove.example) by any school that asks. The study itself is free to read in the <a href="https://research.palmgrove.example">list of publications</a>.</p>`,
  },
];
