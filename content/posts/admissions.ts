import type { SamplePost } from "../../app/news/post.ts";

export const ADMISSIONS_POSTS: readonly SamplePost[] = [
  {
    title: "Admission for the 2025/2026 session is open",
    category: "Admissions",
    tag: "Students",
    author: "The Registry",
    publishedAt: "2025-06-10T08:00:00+01:00",
    links: ["https://www.facebook.com/palmgrove-example", "https://x.com/palmgrove-example"],
    image: { picture: "hero-admission", alt: "New students with suitcases walk from a bus to the gate of the campus." },
    content: `<p>The form for the 2025/2026 session is open: twenty-seven programmes, by UTME, direct entry and inter-university transfer. It takes about twenty minutes, and it works on the phone in your hand.</p>
<h2>What to have beside you</h2>
<ul><li>your WAEC or NECO result, as a clear photo or a scan of the whole sheet</li><li>your JAMB result, with the registration number</li><li>an e-mail address that you will still be able to open in October</li></ul>
<p>If the light goes out halfway, nothing is lost. What you have typed stays on your device until you send it, and when your application has arrived you see a reference. Write it down. It also comes by e-mail.</p>
<h2>What it costs to apply</h2>
<p>Read the <a href="/Admissions/UndergraduateFees">fees of your programme</a> before you begin, and talk about them at home. They are for one year, on or off campus, and no figure changes along the way.</p>
<p>Nobody who works for this university sells places, speeds up a form or collects money by telephone. If somebody offers you that, write to the Registry (registry@palmgrove.example) <strong>before</strong> you pay anybody anything.</p>
<p>Every application is read by a person. We look forward to yours: <a href="/Admissions/Apply">begin the application</a>.</p>`,
  },
  {
    title: "Free tuition for agriculture: what families have asked us",
    category: "Admissions",
    tag: "Parents",
    author: "Admissions Office",
    publishedAt: "2025-07-08T10:00:00+01:00",
    links: ["www.facebook.com/palmgrove-example", "https://www.instagram.com/palmgrove-example"],
    image: {
      picture: "programme-agriculture",
      alt: "Students with baskets and a hoe among ploughed rows; a tractor stands behind them.",
    },
    content: `<p>Since we announced it, the telephone has asked us mostly one thing: where is the catch? There is none, but there are limits, and they are better read now than in October.</p>
<h2>What does it pay for?</h2>
<p>Tuition and a bed in a hall, for the whole course, for those who enrol for BSc Agricultural Science in the 2025/2026 session. <strong>Feeding is not covered.</strong> Plan for three meals a day, or for a pot and a good friend who can cook.</p>
<h2>Does my child need land at home?</h2>
<p>No. Every student gets a plot on the university’s farm with a name on it. Some have never held a hoe. That is what the first afternoon is for.</p>
<h2>Is it a real degree?</h2>
<p>It is the same degree, with the same examinations and the same stage at the end. Soil, seed, animals and water are taught as sciences, and the books of a farm as accounts.</p>
<h2>My son is with you already. Can he move over?</h2>
<p>The scholarship is for those who enrol in 2025/2026, so that we can keep what we promise to each of them. Students who are here already may ask the Registry what a change of programme would mean.</p>
<h2>Is there a second form?</h2>
<p>No. Use the <a href="/Admissions/Apply">one application form</a>, choose Agricultural Science, and send the same results as everybody. More, with seven pictures of the farm, stands on the <a href="/Agricprogram">page of the programme</a>.</p>`,
  },
  {
    title: "Come and look at us: Open Day on 20 September",
    category: "Admissions",
    tag: "Open Day",
    author: "Admissions Office",
    publishedAt: "2025-09-09T09:00:00+01:00",
    links: ["https://www.instagram.com/palmgrove-example", "https://www.facebook.com/palmgrove-example"],
    image: {
      picture: "card-undergraduate",
      alt: "Three students with books and a bag walk along the red path and wave.",
    },
    content: `<p>A campus tidies itself for visitors. We have asked it not to. On Saturday, 20 September, come and see lecture halls with chalk on the floor, a kitchen at full steam and students who will tell you what they really think.</p>
<h2>The day</h2>
<ul><li><strong>9 a.m.</strong> The gate opens. Tea and akara beside the clock tower.</li><li><strong>10 a.m.</strong> Walks across the campus, led by second-year students, every half hour.</li><li><strong>11 a.m.</strong> Laboratories, moot court, stage and farm: try something yourself.</li><li><strong>1 p.m.</strong> Lunch at the three vendors. Visitors pay what students pay.</li><li><strong>2 p.m.</strong> Questions to the Registrar and the Bursar, without microphones and without speeches.</li><li><strong>3.30 p.m.</strong> Football: staff against anybody.</li></ul>
<p>If you have applied already, bring your reference: the Registry has a table of its own and can tell you where you stand. If you haven’t, bring your results and somebody will sit down with you.</p>
<h2>How to get here</h2>
<p>Our bus leaves the motor park in Warri at 8 a.m. and again at 9, and is free on that day. Those who drive find a map on the <a href="/about/Contact">contact page</a>.</p>
<p>Parents are as welcome as their children. Grandmothers, in our experience, ask the best questions.</p>`,
  },
];
