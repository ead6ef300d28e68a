import type { SamplePost } from "../../app/news/post.ts";

export const GREAT_DAYS_POSTS: readonly SamplePost[] = [
  {
    title: "Ten years, ten palms",
    category: "Featured",
    tag: "Vice-Chancellor",
    author: "Office of the Vice-Chancellor",
    publishedAt: "2025-03-06T10:00:00+01:00",
    links: ["https://www.facebook.com/palmgrove-example", "x.com/palmgrove-example"],
    image: {
      picture: "news-tree-planting",
      alt: "A long row of young palms across the lawn; people plant them two by two, and the clock tower stands behind.",
    },
    content: `<p>On 5 March 2015 the university was a licence in a brown envelope and a field that nobody had ploughed. Ten years later to the day, ten people each planted a palm on the lawn behind the lecture halls.</p>
<p>The Vice-Chancellor, Professor Tamuno Briggs, took the first spade. The second went to the cook who has served breakfast here since the first matriculation, the third to a first-year student of Microbiology, drawn by lot that morning. The tenth palm was planted by the Visitor, Chief Efe Omonigho, who asked for no help and got mud up to his knees.</p>
<blockquote><p>A roof is the easiest part of a school. A tree is the second easiest. The hard part walks in at eight in the morning.</p></blockquote>
<p>That was his whole speech. The Registrar, who had put twenty minutes for it into the programme, moved lunch forward.</p>
<h2>Who looks after them</h2>
<p>Each palm belongs to one of the ten years. Whoever was here in that year and comes back may put a name on the small plate at its foot. The gardeners will water the ten through two dry seasons; after that, says Mr Ovie Tobore, who leads them, <em>a palm that has not learned to drink by itself never will</em>.</p>
<p>If you would like to add an eleventh, the office that looks after <a href="/Give">gifts to the university</a> will tell you when the next rains are expected.</p>`,
  },
  {
    title: "The first bus came at ten past seven",
    category: "Featured",
    tag: "Parents",
    author: "Ejiro Akpobome",
    publishedAt: "2025-10-06T09:30:00+01:00",
    links: [
      "https://www.instagram.com/palmgrove-example",
      "https://www.facebook.com/palmgrove-example",
      "twitter.com/palmgrove-example",
    ],
    image: {
      picture: "news-arrival",
      alt: "New students with suitcases and rolled mattresses beside a bus, before a hostel in the morning sun.",
    },
    content: `<p>Sunday morning, mist on the road, and at ten past seven the first bus turned in at the gate with mattresses on its roof. By dusk the halls of residence had three hundred and twelve new names on their doors.</p>
<p>The bus from Warri was early. The one from Benin had a puncture at Sapele and arrived singing. A family from Makurdi had driven through the night in a borrowed van with a fridge, two aunts and a sewing machine, and was told, very kindly, that the fridge could not stay.</p>
<h2>Three desks, and a chair for tired parents</h2>
<p>Under the marquee by the clock tower there were three desks this year instead of one: keys, questions, and lost things. The third was the busiest until noon. It gave back eleven phones, a WAEC certificate in a plastic sleeve and one small brother.</p>
<p>In the afternoon the Bursar, Mrs Halima Danjuma, gave her talk on money. She holds it every year, and every year it has the same three parts:</p>
<ol><li>Write down what you spend for one week before you decide what you need.</li><li>Pay only into an account that the university itself names to you.</li><li>Keep the receipt longer than the thing that it was for.</li></ol>
<h2>What comes now</h2>
<p>Clearance began this morning and goes on until 30 November. Bring the originals of every result that you uploaded. Returning students come back on 12 October; until then the newcomers have the cafeteria to themselves, and the chance to decide in peace which of its three vendors makes the best stew. All dates are in the <a href="/academics/calendar/undergraduate">calendar</a>.</p>`,
  },
  {
    title: "Three hundred and ninety-eight names in the register",
    category: "Featured",
    tag: "Matriculation",
    author: "The Registry",
    publishedAt: "2025-12-05T09:00:00+01:00",
    links: ["https://www.facebook.com/palmgrove-example", "https://www.linkedin.com/school/palmgrove-example"],
    image: {
      picture: "news-matriculation",
      alt: "A procession of students in gowns winds along the red path to the table with the register; families stand beside it.",
    },
    content: `<p>It takes about fifteen seconds to sign the register. Three hundred and ninety-eight people did so on Thursday, one after another, by hand, while the others watched. That makes a long afternoon, and nobody has ever proposed to shorten it.</p>
<p>The procession left the library at two o’clock in gowns that had been ironed in every hall until midnight. It went along the red path, past the noticeboard and the ten young palms, to the steps of the clock tower, where the Registrar, Mr Oghenekaro Ejiro, was waiting with the book and four pens.</p>
<p>The book is the same one that was opened in 2016. The first page has the signatures of students who are now engineers of software, teachers, advocates and, in one case, a lecturer here. She stood beside the table on Thursday and turned the pages.</p>
<h2>The oath, and a cough</h2>
<p>The oath is read aloud by everyone at once. This year it was interrupted by a goat, which had come to see about the flowers and was led away with dignity. The Vice-Chancellor waited, thanked the goat for keeping it short, and began again.</p>
<blockquote><p>You have promised to be truthful in your work. That is the only sentence of the oath which I shall ask you about when you leave.</p></blockquote>
<p>Families may order a photograph of the page with their student’s signature from the Registry (registry@palmgrove.example). Those who were ill on Thursday sign on 12 December at ten o’clock. They, too, will be watched: their whole hall has promised to come.</p>`,
  },
  {
    title: "A second reading room opens at dusk",
    category: "Featured",
    tag: "Staff",
    author: "Dr Yetunde Alade, Librarian",
    publishedAt: "2026-03-24T09:00:00+01:00",
    links: ["https://www.instagram.com/palmgrove-example", "linkedin.com/school/palmgrove-example"],
    image: {
      picture: "news-library",
      alt: "The library at dusk: its tall windows are lit, the door stands open, and readers come up the path.",
    },
    content: `<p>We opened the second reading room yesterday, on the first evening of the new semester, and we opened it at dusk on purpose. A reading room should be seen first with its lamps on.</p>
<p>There are sixty-four seats, each with a lamp of its own, a socket, and a drawer that locks. Four tables stand together for those who learn by talking; a glass door keeps their talk where it belongs. The tall windows face the palms, and they close properly. Readers who knew the old room with its leaking frame will understand why I mention it.</p>
<h2>Who built it</h2>
<p>The shelves are of iroko, made by two joiners from the village, Mr Festus Onoriode and his daughter Blessing. They had never built for a library before and asked what the shelves would have to carry. I gave them a volume of law reports. They went away and came back with thicker boards.</p>
<p>The lamps were paid for by the graduates of 2021, who collected the money in a group chat that had been meant for wedding announcements.</p>
<h2>Opening hours</h2>
<ul><li>Monday to Friday: 7 a.m. to 10 p.m.</li><li>Saturday: 8 a.m. to 8 p.m.</li><li>Sunday: 2 p.m. to 8 p.m.</li><li>In the two weeks before examinations: until midnight, every day</li></ul>
<p>The <a href="https://elibrary.palmgrove.example">e-library</a> has no opening hours and no lamps, and is worth a visit all the same.</p>
<p>The first reader came in while I was still cutting the ribbon, walked around it, and sat down by the window. I have not asked for her name. She stayed until we closed.</p>`,
  },
  {
    title: "Convocation 2026: “Go where the path stops”",
    category: "Featured",
    tag: "Convocation",
    author: "Ejiro Akpobome",
    publishedAt: "2026-09-07T11:00:00+01:00",
    links: [
      "https://www.facebook.com/palmgrove-example",
      "https://x.com/palmgrove-example",
      "www.instagram.com/palmgrove-example",
      "https://www.linkedin.com/school/palmgrove-example",
    ],
    image: {
      picture: "news-convocation",
      alt: "Seen from above: caps fly over a pale round in the lawn, and graduates in black gowns stand about it with raised arms.",
    },
    content: `<p>Two hundred and eighty-seven graduates crossed the stage on Sunday, and not one of their names was mispronounced. The reader, Mrs Anthonia Edafe of the Registry, had telephoned every one of them in August to hear it said.</p>
<p>The rain that had been forecast for noon came at six in the morning, washed the chairs and went on to Asaba. By ten the lawn was full: graduands in front, then families in every colour that lace is made in, then the small brothers and sisters, who had the best view from the low wall.</p>
<p>The Visitor opened the ceremony. The Pro-Chancellor, Barrister Ngozi Adaeze, spoke for nine minutes and asked the graduates to do one unfashionable thing.</p>
<blockquote><p>Most of you will be told to go where the road is good. I ask some of you to go where the path stops. Somebody there has been waiting for a nurse, an advocate, a teacher, for longer than you have been alive.</p></blockquote>
<h2>Prizes</h2>
<ul><li><strong>Best graduating student:</strong> Efemena Oghale, Biochemistry</li><li><strong>Prize of the Pro-Chancellor for advocacy:</strong> Chukwuebuka Anozie, Law</li><li><strong>Prize of the Librarian for the best footnotes:</strong> Zainab Yakubu, Economics</li><li><strong>Prize of the cafeteria, by vote of its three vendors:</strong> Preye Dagogo, Music, for always bringing back her plate</li></ul>
<p>At a quarter past five, in the low sun, somebody counted to three and the caps went up. Two hundred and eighty-six came down. The last is in the crown of the old tree by the chapel, and the gardeners have decided to leave it there until next year.</p>
<p>Certificates may be collected from the Registry from 21 September. Bring the clearance form and an identity card.</p>`,
  },
];
