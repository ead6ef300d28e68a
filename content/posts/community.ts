import type { SamplePost } from "../../app/news/post.ts";

export const COMMUNITY_POSTS: readonly SamplePost[] = [
  {
    title: "Two hundred and forty blood pressures between the yams and the peppers",
    category: "Community",
    tag: "Staff",
    author: "Faculty of Allied Health Sciences",
    publishedAt: "2026-05-20T09:00:00+01:00",
    links: ["https://www.facebook.com/palmgrove-example", "https://x.com/palmgrove-example"],
    image: {
      picture: "news-health-outreach",
      alt: "Two nurses at a table under a large parasol attend to a seated woman; others wait between the market stalls.",
    },
    content: `<p>The best place in Palmgrove village to measure a blood pressure is stall number nine, between the yams and the peppers. People have to wait there anyway. On Saturday nurses and students of the Faculty of Allied Health Sciences put up a table, three chairs and an umbrella, and waited with them.</p>
<p>By closing time they had taken two hundred and forty blood pressures, tested a hundred and sixty people for malaria and eighty-eight for sugar, and had been given eleven mangoes, a live hen and a great deal of advice.</p>
<h2>What they found</h2>
<ul><li>Sixty-one people had high blood pressure. Thirty-eight of them heard of it for the first time.</li><li>Nineteen malaria tests were positive, nine of them in children under five. All were treated the same day at the health centre.</li><li>Four people were driven there at once.</li></ul>
<p>“At school you learn the numbers,” says Nwakaego Ezeani, who is in her first year of Nursing Science. “Here I learned to say them. If you say <em>one hundred and eighty over one hundred and ten</em>, people nod. If you say <em>I would like you to sit down with me now</em>, they understand.”</p>
<p>Mrs Patience Ogheneruemu, who sells peppers at stall ten, supervised everything. She has been asked to do so again: the table will be there on the first Saturday of every month. Measuring costs nothing and takes as long as it takes to choose a yam.</p>
<p>What our nurses and laboratory scientists learn before they come to stall nine is told on <a href="/academics/undergraduate/healthSciences">the faculty’s page</a>.</p>`,
  },
  {
    title: "She studied accounts. Now three cities eat her garri",
    category: "Community",
    tag: "Alumni",
    author: "Ejiro Akpobome",
    publishedAt: "2026-09-23T10:00:00+01:00",
    links: ["https://www.linkedin.com/school/palmgrove-example", "www.facebook.com/palmgrove-example"],
    image: { picture: "gallery-harvest", alt: "Farmers among baskets full of cassava and yam in the golden evening." },
    content: `<p>When Onome Djebah graduated in Accounting, her mother asked what she would like for a present. She said: your books. Her mother had made and sold garri in Kwale for twenty-six years and had never kept any.</p>
<p>So Onome sat in the yard for two weeks with a ruled exercise book and wrote down everything: every load of cassava, every basin of water, every cup given away to a neighbour. At the end she drew a line and found that on market days her mother earned well, and that on every other day she paid people for the pleasure of selling to them.</p>
<p>“I cried,” says her mother. “Then I bought a calculator.”</p>
<h2>Six years later</h2>
<p>Today twenty-three women peel, grate, press and fry together in a shed with a concrete floor and a chimney that draws. The garri goes to Asaba, Warri and Onitsha in bags with a number on them. Whoever buys one can find out by telephone whose field it came from.</p>
<p>Every woman sees the accounts on the last Friday of the month, on a blackboard. That is the part which Onome is proudest of. <em>What is written where everybody can read it</em>, she says, <em>nobody needs to shout about.</em></p>
<p>She will be on campus on 5 November to talk to students of Accounting and Agricultural Science, and has asked for a blackboard. Graduates who would like to tell their own story may write to info@palmgrove.example, or simply come by.</p>`,
  },
  {
    title: "Tomatoes, twice a week, at the side gate",
    category: "Community",
    tag: "Students",
    author: "Department of Agricultural Science",
    publishedAt: "2026-10-20T08:30:00+01:00",
    links: ["https://www.facebook.com/palmgrove-example", "instagram.com/palmgrove-example"],
    image: {
      picture: "gallery-greenhouse",
      alt: "Two students with a crate pick red tomatoes between the rows of a greenhouse.",
    },
    content: `<p>From today the greenhouse has more tomatoes than the cafeteria can cook. The rest is for sale at the side gate, on Tuesdays and Fridays from four o’clock until the crates are empty.</p>
<p>Behind the table stand the students who planted them. It is part of the course. Last week each of them had to set a price and defend it before the others; the dearest tomato of the afternoon had been given a name.</p>
<h2>What there is this week</h2>
<ul><li>tomatoes, by the crate or by the bowl</li><li>green peppers, and the other ones</li><li>ugu and waterleaf, cut the same morning</li><li>eggs, while the hens agree</li></ul>
<p>What is earned goes back into the plots. Every student keeps an account of it, and at the end of the semester may keep what is left over. “Last year somebody told me that farming is for those who found nothing else,” says Tunde Bakare, who is in his second year. “I have shown him my account. He asked whether there is a form.”</p>
<p>There is: it is the <a href="/Admissions/Apply">same one as for everything else</a>. And please bring a bag.</p>`,
  },
];
