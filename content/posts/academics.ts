import type { SamplePost } from "../../app/news/post.ts";

export const ACADEMICS_POSTS: readonly SamplePost[] = [
  {
    title: "Our moot court team wins in Benin, without notes",
    category: "Academics",
    tag: "Students",
    author: "Faculty of Law",
    publishedAt: "2025-04-08T11:00:00+01:00",
    links: ["https://x.com/palmgrove-example", "https://www.linkedin.com/school/palmgrove-example"],
    image: {
      picture: "programme-law",
      alt: "Students in black gowns on the steps of the moot court with its columns and scales.",
    },
    content: `<p>The case was about a fishing net. It had been lent, mended, lent again by somebody who did not own it, and lost in a flood. On Saturday in Benin three of our students argued for two hours about whose loss it was, and won the final of the Niger Delta Moot.</p>
<p>Chidinma Okeke opened, Suleiman Garba took the questions, and Ufuoma Erhabor closed with a sentence that one of the three judges wrote down. None of them held a sheet of paper. Their lecturer, Mrs Amaka Nwosu, collects all notes a month before a competition and gives them back at the party.</p>
<p>“Paper makes you look down,” she says. “The judge is up there.”</p>
<h2>How it went</h2>
<ol><li>First round: against the hosts, on whether a promise by text message is a contract</li><li>Semi-final: on a generator, a landlord and the smoke between them</li><li>Final: the fishing net</li></ol>
<p>The net, by the way, was real. The organisers had borrowed it for the day from a fisherman in Koko, and when the judgment had been read he asked for the floor. He said that where he comes from they would have settled it in ten minutes, and made everybody buy him a new one. The hall stood up for him.</p>
<p>The cup is in the entrance of the moot court. It is smaller than it looks in the photographs.</p>`,
  },
  {
    title: "Dates to keep: the 2025/2026 session",
    category: "Academics",
    tag: "Students",
    author: "The Registry",
    publishedAt: "2025-10-15T08:30:00+01:00",
    links: [],
    image: null,
    content: `<p>Put these where you will see them: on the door, on the fridge, or on the first page of the exercise book that you are going to lose last.</p>
<h2>First semester</h2>
<ul><li><strong>5 October 2025:</strong> fresh students resume</li><li><strong>6 October to 30 November:</strong> clearance of fresh students</li><li><strong>12 October:</strong> returning students resume</li><li><strong>27 to 31 October:</strong> late registration, with a penal fee</li><li><strong>16 to 28 February 2026:</strong> examinations</li></ul>
<h2>Second semester</h2>
<ul><li><strong>23 March 2026:</strong> lectures begin</li><li><strong>30 March to 2 April:</strong> late registration</li><li><strong>1 to 15 June:</strong> examinations</li><li><strong>16 June to 15 August:</strong> long vacation; industrial training takes three months</li><li><strong>6 September:</strong> convocation</li></ul>
<h2>Three that are not in the calendar</h2>
<p>Matriculation is on Thursday, 4 December, at two o’clock. The Vice-Chancellor’s door is open to students every Thursday afternoon, without an appointment. And the kitchen makes moi-moi on Wednesdays, which in our opinion belongs in any plan of study.</p>
<p>The <a href="/academics/calendar/undergraduate">calendar</a> is the place to look if a date should ever move.</p>`,
  },
  {
    title: "This house would leave the group chat",
    category: "Academics",
    tag: "Students",
    author: "Ọmọlará Adéyẹmí and Ẹ̀ṣẹ́ Ọ̀ṣúnlúyì",
    publishedAt: "2026-04-29T13:00:00+01:00",
    links: ["https://www.instagram.com/palmgrove-example", "twitter.com/palmgrove-example"],
    image: {
      picture: "news-debate",
      alt: "Two speakers at lecterns on a lit stage, three people at a table between them, and an audience in the dark.",
    },
    content: `<p>By eight o’clock people were standing along both walls of the theatre. The motion on the curtain had been chosen by vote in forty-one group chats: <strong>this house would leave the group chat</strong>.</p>
<p>For the motion spoke Ọmọlará Adéyẹmí (Mass Communication) and Tọ́pẹ́ Ọláwálé (Computer Science); against it Ẹ̀ṣẹ́ Ọ̀ṣúnlúyì (Political Science) and Nkírúká Ọbíọ́hà (Nursing Science). The chair, Mallam Bashir Ɗanmusa of the English department, asked the speakers to turn off their telephones, and the audience to look as if they had.</p>
<p>Ọmọlará began with a number. In one week her hall’s chat had produced two thousand three hundred messages, of which she had needed four. “I have not been informed,” she said. “I have been rained on.”</p>
<p>Ẹ̀ṣẹ́ answered with one message. On a night in January a student in her hall could not breathe, and wrote a single word. Eleven people were at her door before the second minute was over. “You may call it rain,” she said. “I have seen it put out a fire.”</p>
<h2>The vote</h2>
<p>Before the debate 188 were for leaving and 121 against. Afterwards 149 were for it and 160 against. The motion fell, by eleven.</p>
<p>Both authors of this report were speakers, and have written it together on paper, passing one pen. It took three days. Neither of us has left a chat, though one has muted six.</p>
<p>The debating society meets on Fridays at five in the seminar room behind the stage. Come and disagree.</p>`,
  },
  {
    title: "“If my phone writes my essay, whose essay is it?”",
    category: "Academics",
    tag: "Public Lecture",
    author: null,
    publishedAt: "2026-05-13T10:00:00+01:00",
    links: ["https://www.linkedin.com/school/palmgrove-example"],
    image: {
      picture: "header-academics",
      alt: "Students in the rising rows of a lecture hall; a lecturer points to curves on a green board.",
    },
    content: `<p>There is a box in the library for questions to the Pro-Chancellor. Every session she takes out one that a first-year student has put in, and gives a public lecture on it. This year’s was written in pencil on the back of a bus ticket.</p>
<p>Barrister Ngozi Adaeze read it aloud on Thursday evening, put the ticket on the lectern, and said that she would first tell us what the law thinks, then what she thinks, and that we were free to find out which of them had been easier.</p>
<h2>What the law thinks</h2>
<p>Not much yet, was the short answer. The law asks who made a thing, and for most of history that was a simple question. She led the hall through three old cases: a photographer, a ghost-writer and a parrot that had been taught a rival’s advertisement.</p>
<h2>What she thinks</h2>
<blockquote><p>An essay is not a thing that you hand in. It is what happened to you while you were writing it. If nothing happened to you, there is no essay, whoever’s name is on it.</p></blockquote>
<p>Questions went on for an hour. A lecturer in Software Engineering wished to know whether a calculator was cheating in 1980; a mother from the village, whether her son’s mathematics had really been his own all these years. The Pro-Chancellor answered the first, and told the second to ask him, slowly.</p>
<p>The student with the bus ticket has not come forward. The box is open again for next session.</p>`,
  },
];
