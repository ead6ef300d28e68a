import type { SamplePost } from "../../app/news/post.ts";

export const CAMPUS_POSTS: readonly SamplePost[] = [
  {
    title: "The library stays open until midnight",
    category: "Campus Life",
    tag: "Students",
    author: "The Library",
    publishedAt: "2025-02-11T09:00:00+01:00",
    links: [],
    image: { picture: "card-postgraduate", alt: "A student reads by a green lamp; it is dark behind the window." },
    content: `<p>From tonight until the last paper the library closes at midnight, on Saturdays and Sundays too. The lamps on the long tables have new bulbs, and the kettle in the entrance has a new fuse.</p>
<p>Examinations make people do strange things with books. They hide them behind other books, or take them to bed. Dr Yetunde Alade, the Librarian, wrote three hundred pages on how people take care of a book that they share, and asks for three small things:</p>
<ol><li>Leave a book where the next person would look for it.</li><li>If you need it overnight, write your name in the night list at the desk. Nobody has ever been refused.</li><li>Speak outside. There is a bench, and this month there is a lamp over it.</li></ol>
<p>After ten o’clock the campus bus waits before the library and goes round all halls every half hour, the last time at a quarter past twelve. Mr Monday Agbor, who drives it, has asked us to add that he takes anybody, but not anybody’s pepper soup.</p>
<p>Those who revise better at home find past papers and most set texts in the <a href="https://elibrary.palmgrove.example">e-library</a>. Good luck to all.</p>`,
  },
  {
    title: "No water in Hall C on Saturday morning",
    category: null,
    tag: null,
    author: null,
    publishedAt: "2025-08-13T15:00:00+01:00",
    links: [],
    image: null,
    content: `<p>The tank on Hall C gets a new valve on Saturday, 16 August. There will be no water in the hall from 7 to about 11 in the morning. Please fill a bucket on Friday evening; the showers in Hall B are open to you.</p>`,
  },
  {
    title: "Thirty-one employers under one marquee",
    category: "Campus Life",
    tag: "Alumni",
    author: "Careers Office",
    publishedAt: "2026-05-27T12:00:00+01:00",
    links: ["https://www.linkedin.com/school/palmgrove-example", "facebook.com/palmgrove-example"],
    image: {
      picture: "news-career-fair",
      alt: "Two students look down a lane of desks under a long striped marquee full of people.",
    },
    content: `<p>The advice on the poster was to bring a pen, two copies of your CV and one good question. On Thursday six hundred students did, and by three o’clock the marquee had run out of chairs, water and, for a while, employers.</p>
<p>Thirty-one had come: banks and breweries, two radio stations, a hospital group, a maker of cassava starch, a firm from Lagos that tests software for others, and the State’s own ministries. Nine of the people behind the desks had once sat in our lecture halls. They were the easiest to find, because of the queues.</p>
<p>“Nobody told me that I could ask what the work is like on a bad day,” said Blessing Ighodaro, who studies Accounting. “So I asked. He thought for a long time. I liked that.”</p>
<h2>What they were looking for</h2>
<p>We asked every employer the same thing on the way out. Three answers came again and again:</p>
<ul><li>People who write an e-mail that can be understood the first time.</li><li>People who say early that something has gone wrong.</li><li>People who have finished something, however small: a season, a stall, a song, a set of accounts.</li></ul>
<p>A hundred and twelve places for industrial training were promised on the day. They last three months and begin after the examinations. If you haven’t found one yet, come to the Careers Office before 12 June; the list on its door is longer than the queue.</p>`,
  },
  {
    title: "What the gardeners know about July",
    category: "Campus Life",
    tag: "Staff",
    author: "Ovie Tobore, head gardener",
    publishedAt: "2026-07-23T10:00:00+01:00",
    links: ["https://www.instagram.com/palmgrove-example", "x.com/palmgrove-example"],
    image: {
      picture: "news-rain",
      alt: "Rain over the red path: people under bright umbrellas walk between palms, with the clock tower behind them.",
    },
    content: `<p>People think that we rest when it rains. When it rains we find out what we did wrong in May.</p>
<p>Last week a hundred and forty millimetres came down in two days. I walked the red path with an umbrella and a stick and put the stick in wherever water stood. Eleven times. Each of those is a drain that is too high, or a root, or a place where somebody wheeled a fridge over the edge. In August, while the students are away, we will put them right, one after another.</p>
<h2>Four things to do in July</h2>
<ol><li><strong>Plant palms.</strong> The ground does the watering for you until October.</li><li><strong>Leave the leaves.</strong> Under the mango trees we rake nothing now. They hold the soil when the water runs.</li><li><strong>Cut the grass high.</strong> Short grass drowns.</li><li><strong>Look up.</strong> A branch that will fall in a storm has usually been saying so since Easter.</li></ol>
<p>The path itself is laterite, the same red earth that it leads through. We could have paved it. The Vice-Chancellor asked me about that when I came, and I said: then the water goes into the library instead. He has not asked again.</p>
<p>Of the ten young palms from our anniversary nine are taller than I am. The tenth was planted by a very important person and stands a little crooked. We have grown fond of it.</p>`,
  },
  {
    title: "Lost and found: one mortarboard, one left shoe",
    category: null,
    tag: "Convocation",
    author: "The gate",
    publishedAt: "2026-09-10T08:30:00+01:00",
    links: [],
    image: null,
    content: `<p>Both were left on the lawn on Sunday. The mortarboard has a gold tassel; the shoe is silver, size 39, and was clearly enjoying itself. They wait at the gate, day and night.</p>`,
  },
  {
    title: "A market at midnight, on our stage",
    category: "Campus Life",
    tag: "Students",
    author: "Tare Ebikeme",
    publishedAt: "2026-10-15T14:00:00+01:00",
    links: ["instagram.com/palmgrove-example", "https://www.facebook.com/palmgrove-example"],
    image: {
      picture: "header-arts",
      alt: "Four dancers with raised arms on a lit stage before a red curtain; drummers stand behind them.",
    },
    content: `<p>There are eleven drums in it, forty-two costumes, one real yam and no hero. <em>The Night Market</em>, this session’s production of Theatre and Film Studies, has its first night on Friday, 23 October.</p>
<p>The play was written in the rehearsal room. In June the company went to three night markets between Ughelli and Warri, sat down, and listened. They came back with four exercise books full of sentences that nobody would dare to invent, and a director who had learned to fry akara.</p>
<p>“A market is theatre already,” says Tare Ebikeme, who directs and also plays the policeman. “Everybody knows their lines, everybody changes them, and it only works if somebody comes.”</p>
<h2>Dates and seats</h2>
<ul><li>Friday, 23 October, 7 p.m.: first night</li><li>Saturday, 24 October, 3 p.m. and 7 p.m.</li><li>Sunday, 25 October, 5 p.m., with a talk afterwards</li></ul>
<p>Students pay ₦500, everybody else ₦1,500, and those who bring a lantern to hang over the stage get in free on Saturday afternoon. It has to work, and you get it back.</p>
<p>What the people on stage learn during the rest of the year is told on the page of the <a href="/academics/undergraduate/artHumunities">Faculty of Arts and Humanities</a>.</p>`,
  },
];
