import { ElementType, parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "../../../clean-html.server.ts";
import { convertPasted } from "./convert-pasted.ts";
import { leftOutMessage } from "./left-out.ts";
import type { PastedNode } from "./pasted-node.ts";

type Parsed = ReturnType<typeof parseDocument>["children"][number];

/** Parses HTML to what a browser's parser gives `readPasted`. */
function parse(html: string): PastedNode[] {
  const read = (node: Parsed): PastedNode[] => {
    if (node.type === ElementType.Text) return [node.data];
    if (!("attribs" in node)) return [];
    const children = node.children.flatMap(read);
    if (node.name === "html" || node.name === "body") return children;
    return [{ name: node.name, attributes: node.attribs, children }];
  };
  return parseDocument(html).children.flatMap(read);
}

/** Converts pasted HTML, and cleans it as a save does. */
function paste(html: string): { html: string; message: string } {
  const { html: converted, leftOut } = convertPasted(parse(html));
  return { html: cleanHtml(converted), message: leftOutMessage(leftOut) };
}

/** The clipboard of Word for Windows: conditional comments, unquoted attributes, lists as paragraphs. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; color:red;} --></style></head>
<body lang=EN-GB><!--StartFragment-->
<p class=MsoTitle>Matriculation day<o:p></o:p></p>
<h1>What to bring<o:p></o:p></h1>
<p class=MsoNormal>Come <b style='mso-bidi-font-weight:normal'>early</b>, with your
<a href="https://palmgrove.example/Admissions"><span style='color:#0563C1'>letter of admission</span></a><a
style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>The letter<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Two copies<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>A pen<o:p></o:p></p>
<p class=MsoNormal align=center style='text-align:center'><span style='color:red'>Then:</span><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Sign<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Wait<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'>
 <tr style='mso-yfti-firstrow:yes'><td width=200 valign=top><p class=MsoNormal><b>Faculty<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Hall</b></p></td></tr>
 <tr><td><p class=MsoNormal>Law</p></td><td rowspan=2><p class=MsoNormal>A &amp; B</p></td></tr>
 <tr><td><p class=MsoNormal>Arts</p></td></tr>
</table>
<p class=MsoNormal><img width=300 height=200 src="file:///C:/Users/r/clip_image001.png" v:shapes="Picture_1"> <img width=30 height=20 src="file:///C:/Users/r/clip_image002.png"></p>
<p class=MsoNormal><a style='mso-comment-reference:AO_1;mso-comment-date:20261001T0900'>See you</a><span
class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[AO1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span> there<del cite="mailto:x"> tomorrow</del>.</p>
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1">[1]</a> Printed.</p></div></div>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText><span class=MsoCommentReference></span>Is that right?</p></div></div>
<!--EndFragment--></body></html>`;

/** The clipboard of Google Docs: everything in a <b>, looks in styles, nested lists beside their item. */
const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0b1c2d3e-7fff-aaaa-bbbb-ccccddddeeee">
<h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;color:#000000;font-weight:400;">What to bring</span></h2>
<p dir="ltr"><span style="color:#000000;font-weight:400;">Come </span><span style="font-weight:700;font-style:italic;">early</span><span style="vertical-align:super;">th</span><span>, with your </span><a href="https://www.google.com/url?q=https%3A%2F%2Fpalmgrove.example%2FAdmissions&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">letter</span></a><span>.</span></p><br />
<ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>The letter</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span style="background-color:#ffff00;">Two copies</span></p></li></ul><li dir="ltr" aria-level="1"><p><span>A pen</span></p></li></ul>
<div dir="ltr" align="left"><table style="border:none;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr><td><p><span style="font-weight:700;">Faculty</span></p></td><td><p><span style="font-weight:700">Hall</span></p></td></tr><tr><td><p><span>Law</span></p></td><td><p><span>A</span></p></td></tr></tbody></table></div>
<p><span><span style="border:none;display:inline-block;"><img src="https://lh7-rt.googleusercontent.com/docsz/abc" width="602" height="400" /></span></span></p></b><br class="Apple-interchange-newline">`;

describe("text pasted from Word", () => {
  it("keeps headings, lists in lists, links, bold text and tables", () => {
    expect(paste(WORD).html.replace(/>\s+</g, "><").trim()).toBe(
      "<h2>Matriculation day</h2><h2>What to bring</h2>" +
        '<p>Come <strong>early</strong>, with your <a href="https://palmgrove.example/Admissions">letter of admission</a>.</p>' +
        "<ul><li><p>The letter</p><ul><li><p>Two copies</p></li></ul></li><li><p>A pen</p></li></ul>" +
        "<p>Then:</p><ol><li><p>Sign</p></li><li><p>Wait</p></li></ol>" +
        "<table><tr><th><p>Faculty</p></th><th><p>Hall</p></th></tr>" +
        '<tr><td><p>Law</p></td><td rowspan="2"><p>A &amp; B</p></td></tr><tr><td><p>Arts</p></td></tr></table>' +
        "<p>See you there.</p>",
    );
  });

  it("is reported with what was left out", () => {
    expect(paste(WORD).message).toBe(
      "2 pictures, 1 footnote, 1 comment, 1 tracked deletion, colours and alignment were left out.",
    );
  });
});

describe("text pasted from Google Docs", () => {
  it("keeps headings, lists in lists, links, bold text and tables", () => {
    expect(paste(GOOGLE_DOCS).html.replace(/>\s+</g, "><").trim()).toBe(
      "<h2>What to bring</h2>" +
        '<p>Come <strong><em>early</em></strong><sup>th</sup>, with your <a href="https://palmgrove.example/Admissions">letter</a>.</p>' +
        "<ul><li><p>The letter</p><ul><li><p>Two copies</p></li></ul></li><li><p>A pen</p></li></ul>" +
        "<table><tr><th><p>Faculty</p></th><th><p>Hall</p></th></tr><tr><td><p>Law</p></td><td><p>A</p></td></tr></table>",
    );
  });

  it("is reported with what was left out", () => {
    expect(paste(GOOGLE_DOCS).message).toBe("1 picture and colours were left out.");
  });
});

describe("pasted HTML of other programs", () => {
  it.each([
    [
      "text and marks of a web page",
      "<div>One <b>two</b> <span>three</span></div>",
      "<p>One <strong>two</strong> three</p>",
    ],
    [
      "headings one level down, if there is a first one",
      "<h1>A</h1><h2>B</h2><h6>C</h6>",
      "<h2>A</h2><h3>B</h3><h4>C</h4>",
    ],
    ["headings as they are otherwise", "<h2>A</h2><h3>B</h3>", "<h2>A</h2><h3>B</h3>"],
    [
      "a table with its headings",
      "<table><thead><tr><th>A</th></tr></thead><tr><td>B</td></tr></table>",
      "<table><tr><th>A</th></tr><tr><td>B</td></tr></table>",
    ],
    ["a link of the same page as text", '<p><a href="#top">Up</a></p>', "<p>Up</p>"],
  ])("keeps %s", (_, html, expected) => {
    expect(paste(html)).toEqual({ html: expected, message: "" });
  });

  it.each([
    ["a script", "<p>a</p><script>alert(1)</script>", "1 script was left out."],
    [
      "a link that runs a script",
      '<p><a href="javascript:alert(1)">a</a></p>',
      "1 link without a usable address was left out.",
    ],
    [
      "an SVG image and a frame",
      "<p>a</p><svg onload=alert(1)><text>x</text></svg><iframe src='//x'></iframe>",
      "1 drawing and 1 video or frame were left out.",
    ],
    ["event handlers", '<p onclick="alert(1)">a</p>', ""],
  ])("keeps nothing of %s, and says so", (_, html, message) => {
    expect(paste(html)).toEqual({ html: "<p>a</p>", message });
  });
});
