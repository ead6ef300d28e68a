import { describe, expect, it } from "vitest";
import { cleanHtml, excerptOf, summaryOf, textOf } from "./clean-html.server.ts";

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
];

const TAGS = "p|h2|h3|h4|ul|ol|li|blockquote|pre|hr|br|strong|em|u|s|code|sub|sup|a";
/** Matches clean HTML: allowed tags, without attributes except link targets and list starts. */
const CLEAN = new RegExp(
  `^(?:[^<]|</?(?:${TAGS})(?: /)?>|<a href="(?:(?:https?|mailto|tel):|/(?![/\\\\])|#|[^":/\\\\]+(?:["/]|$))[^"<>]*">|<ol start="[^"<>]*">)*$`,
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
  ])("keeps allowed HTML unchanged: %s", (html) => {
    expect(cleanHtml(html)).toBe(html);
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
  ])("finishes in time for megabytes %s", (_, piece, megabytes) => {
    const html = piece.repeat((megabytes * 1_000_000) / piece.length);
    const clean = cleanHtml(html);
    expect(textOf(clean).length).toBeLessThanOrEqual(html.length);
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
