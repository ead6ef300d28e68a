import sanitize from "sanitize-html";
import { describe, expect, test } from "vitest";
import { CONTACTS_SAMPLE } from "../../../content/contacts.ts";
import { IDENTITY_SAMPLE } from "../../../content/identity.ts";
import { THEME_SAMPLE } from "../../../content/theme.ts";
import type { Site } from "../../content/read-site.ts";
import { GMAIL_LIMIT_BYTES, type IssueContent } from "../issue.ts";
import { issueMail } from "./issue.email.ts";
import { mailColours } from "./mail-colours.server.ts";

const ORIGIN = "https://www.palmgrove.example";
const site = { identity: IDENTITY_SAMPLE, contacts: CONTACTS_SAMPLE, navigation: {}, year: 2025 } as unknown as Site;
const OPTIONS = {
  site,
  colours: mailColours(THEME_SAMPLE),
  origin: ORIGIN,
  unsubscribePath: "/newsletter/unsubscribe/abc",
  archivePath: "/newsletter/archive/3",
};

const CONTENT: IssueContent = {
  subject: "Matriculation & more",
  previewText: "Who comes on Friday",
  introduction:
    "Dear friends,\nwelcome back.\n\n## Dates\n- Friday: matriculation\n- See https://www.palmgrove.example/News.\n\nRead **[our fees](/Admissions/UndergraduateFees)** *soon*, or write to bursary@palmgrove.example.",
  posts: [1, 2].map((id) => ({
    id,
    title: `Post ${id} <b>bold</b>`,
    excerpt: "From this week on the reading rooms are open...",
    date: "October 6, 2025",
    picture: { path: `/pictures/p${id}-share.jpg`, alt: `Students "reading" ${id}` },
  })),
};

type Element = { name: string; attributes: Record<string, string> };

/** Parses HTML as a mail program does. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const note = (name: string, attributes: Record<string, string>) => {
    found.push({ name, attributes });
    return { tagName: name, attribs: attributes };
  };
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: { "*": note },
  });
  return found;
}

const { html, text } = issueMail(CONTENT, OPTIONS);
const elements = elementsOf(html);

describe("the HTML of an issue", () => {
  test("runs nothing and loads nothing but pictures of the site", () => {
    const names = new Set(elements.map(({ name }) => name));
    for (const name of ["script", "link", "iframe", "object", "form", "base", "svg"]) expect(names).not.toContain(name);
    expect(html).not.toMatch(/@import|url\(|javascript:|\son\w+=/i);
    const sources = elements.filter(({ name }) => name === "img").map(({ attributes }) => attributes.src);
    expect(sources).toEqual([`${ORIGIN}/pictures/p1-share.jpg`, `${ORIGIN}/pictures/p2-share.jpg`]);
  });

  test("has no tracking pixel: every picture is as wide as the text and has an alternative text", () => {
    for (const { attributes } of elements.filter(({ name }) => name === "img")) {
      expect(attributes.width).toBe("552");
      expect(attributes.alt).toMatch(/^Students "reading" \d$/);
      expect(attributes.src).not.toContain("?");
    }
  });

  test("has absolute links only, with the subscriber's own to unsubscribe and none that follows clicks", () => {
    const links = elements.filter(({ name }) => name === "a").map(({ attributes }) => attributes.href ?? "");
    expect(links.filter((link) => !link.startsWith(`${ORIGIN}/`))).toEqual(["mailto:bursary@palmgrove.example"]);
    expect(links).toContain(`${ORIGIN}/newsletter/unsubscribe/abc`);
    expect(links).toContain(`${ORIGIN}/newsletter/archive/3`);
    expect(links).toContain(`${ORIGIN}/Admissions/UndergraduateFees`);
    // The full stop after an address is not part of it.
    expect(links).toContain(`${ORIGIN}/News`);
    expect(links.join(" ")).not.toMatch(/[?&]utm_|click|track/);
  });

  test("is styled inline, at most 600 px wide, and readable in the dark mode of mail programs", () => {
    for (const { name, attributes } of elements.filter((one) => ["p", "h1", "h2", "ul"].includes(one.name))) {
      expect(attributes.style, name).toMatch(/font-size:\d+px/);
    }
    const widths = [...html.matchAll(/(?:max-width:|width=")(\d+)/g)].map(([, width]) => Number(width));
    expect(Math.max(...widths)).toBeLessThanOrEqual(600);
    expect(html).toContain("prefers-color-scheme:dark");
    // Tables only for Outlook, inside its comments.
    expect(elements.map(({ name }) => name)).not.toContain("table");
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"');
  });

  test("names the university's postal address and why the reader gets it", () => {
    for (const part of [html, text]) {
      expect(part).toContain("P.M.B. 0000, Palmgrove Village");
      expect(part).toContain("because you subscribed to it");
    }
  });

  test("has bold and italic as typed between asterisks", () => {
    expect(html).toMatch(/Read <strong><a [^>]+>our fees<\/a><\/strong> <em>soon<\/em>/);
  });

  test("shows HTML that an editor typed as text", () => {
    const typed = '<img src=x onerror=alert(1)> "&"';
    const [post] = CONTENT.posts;
    const hostile = issueMail(
      {
        subject: typed,
        previewText: typed,
        introduction: `${typed}\n\n## ${typed}\n- ${typed}\n\n[${typed.replace("]", "")}](https://example.com/"onclick="x)`,
        posts: post
          ? [{ ...post, title: typed, excerpt: typed, picture: { path: post.picture.path, alt: typed } }]
          : [],
      },
      OPTIONS,
    );
    const parsed = elementsOf(hostile.html);
    expect(parsed.filter(({ attributes }) => "onerror" in attributes || "onclick" in attributes)).toEqual([]);
    expect(parsed.filter(({ name }) => name === "img")).toHaveLength(1);
    expect(hostile.text).toContain(typed);
  });

  test("stays far below the size at which Gmail cuts a mail off, with ten posts", () => {
    const posts = Array.from({ length: 10 }, (_, id) => ({ ...CONTENT.posts[0], id })) as IssueContent["posts"];
    const { html: long } = issueMail({ ...CONTENT, posts }, OPTIONS);
    expect(Buffer.byteLength(long)).toBeLessThan(GMAIL_LIMIT_BYTES / 4);
  });
});

test("the plain text says the same, with every link in full", () => {
  expect(text).toBe(`Matriculation & more

Dear friends,
welcome back.

DATES

- Friday: matriculation
- See https://www.palmgrove.example/News.

Read our fees (https://www.palmgrove.example/Admissions/UndergraduateFees) soon, or write to bursary@palmgrove.example.

----------

Post 1 <b>bold</b>
October 6, 2025

From this week on the reading rooms are open...
Read more: https://www.palmgrove.example/news/1

----------

Post 2 <b>bold</b>
October 6, 2025

From this week on the reading rooms are open...
Read more: https://www.palmgrove.example/news/2

----------

You get this newsletter of Palmgrove University because you subscribed to it.
Unsubscribe: https://www.palmgrove.example/newsletter/unsubscribe/abc

On the website: https://www.palmgrove.example/newsletter/archive/3

Palmgrove University
P.M.B. 0000, Palmgrove Village
Delta State, Nigeria
`);
});
