import type { SamplePost } from "../../app/news/post.ts";

export const SPORT_POSTS: readonly SamplePost[] = [
  {
    title: "Agriculture takes the Visitor’s Cup, from the last penalty",
    category: "Sport",
    tag: "Match Day",
    author: "Kelvin Oboh",
    publishedAt: "2026-04-14T09:00:00+01:00",
    links: [
      "https://x.com/palmgrove-example",
      "https://www.instagram.com/palmgrove-example",
      "facebook.com/palmgrove-example",
    ],
    image: {
      picture: "news-football-final",
      alt: "Through the net of the goal: a striker in green runs at the ball, a keeper in yellow waits, and the stand is full.",
    },
    content: `<p>Law had not lost a final in four years and had brought a brass band. Agriculture had eleven players, nine of them in their first year, and a supply of roasted plantain. On Saturday it was two all after ninety minutes, two all after a hundred and twenty, and then it was penalties.</p>
<p>Law scored first through Emeka Udeh, from so far out that the keeper applauded. Agriculture answered with a header after a corner. In the second half came one for each side, a thunderstorm of eleven minutes, and a discussion about the offside rule to which Law contributed at length.</p>
<h2>The shoot-out</h2>
<ul><li>Law: in, in, over, in, in</li><li>Agriculture: in, in, in, in …</li></ul>
<p>That left Ebi Timiyan, eighteen years old, goalkeeper. He had saved nothing until then and asked to take the last one himself. He placed the ball, walked back farther than seemed necessary, and looked at the tractor behind the stand.</p>
<p>“I told myself that it was a seed,” he said afterwards. “You put it where it has to go, and then you leave it alone.” It went in low, to the left. <strong>Five to four.</strong></p>
<p>The cup was handed over by the Visitor, Chief Efe Omonigho, who used to keep goal himself and had tears in his eyes, or rain. The brass band played for both sides. The return match, on the farm, with hoes, has been declined by Law.</p>`,
  },
  {
    title: "Promoted: the women’s eleven bring it home from Asaba",
    category: "Sport",
    tag: "Match Day",
    author: "Sports Office",
    publishedAt: "2026-10-07T09:30:00+01:00",
    links: ["https://www.instagram.com/palmgrove-example", "https://x.com/palmgrove-example"],
    image: {
      picture: "post-football",
      alt: "Footballers in green and red before a full stand; the ball is on its way to the goal.",
    },
    content: `<p>They needed a draw. They were a goal down with seven minutes to play, a long way from home, in a stadium where somebody kept switching off the scoreboard. Then Timipre Ayakoro took a throw-in quickly.</p>
<p>Her ball went to Kome Ofejiro, who went past two, and on to Halimat Sule, who has scored in every match this season and says that she has no idea how. One all. The bench was on the pitch before the referee had blown.</p>
<p>With that the women’s eleven are promoted to the first division of the inter-university league, two years after they began with nine players, a borrowed ball and training at half past five, because the pitch was free then.</p>
<h2>What changes</h2>
<p>The half past five stays. “We are used to seeing the sun come up from the halfway line,” says their captain, Rukevwe Oyibo, who studies Medical Laboratory Science. What is new are proper goals, a second set of shirts, and a bus with the right number of seats.</p>
<p>The first match at home will be on Saturday, 7 November, at four in the afternoon. Entrance is free. Bring something to shout through.</p>
<p>Players are still wanted, above all a second goalkeeper. No experience is needed, says the captain, <em>only the wish to be disturbed</em>. What else there is to join stands under <a href="/Campus">campus life</a>.</p>`,
  },
];
