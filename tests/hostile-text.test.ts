import { describe, expect, test } from "vitest";
import { checkApplication, TEXT_LIMITS } from "../app/admissions/application.schema.ts";
import { draftSchema } from "../app/admissions/apply/resume/send-link/draft.schema.ts";
import { checkStepForm } from "../app/admissions/desk/application/step-request.ts";
import { readApplicationList } from "../app/admissions/desk/list/application-list.ts";
import { checkIntake, readIntakeForm } from "../app/admissions/intakes/edit/intake-form.server.ts";
import { EMPTY_INTAKE, quotaField } from "../app/admissions/intakes/edit/typed-intake.ts";
import { checkQuotaReason } from "../app/admissions/letters/quotas/quotas.ts";
import { checkPlaceholders } from "../app/admissions/letters/templates/placeholders.ts";
import { checkNoteForm } from "../app/admissions/notes/note-form.ts";
import { checkPaymentForm } from "../app/admissions/payment/check/payment-check-form.ts";
import { checkStatusRequest } from "../app/admissions/status/access/status-request.schema.ts";
import { readVerificationCode } from "../app/admissions/verify/verification-code.ts";
import { searchDocuments } from "../app/content/desk/list/search-documents.ts";
import { REGISTRY } from "../app/content/registry.server.ts";
import { currentLink } from "../app/layout/navigation/current-page.ts";
import { isEmailAddress } from "../app/mail/email-address.ts";
import { mailboxKey } from "../app/mail/mailbox-key.ts";
import { cleanHtml, excerptOf, textOf } from "../app/news/clean-html.server.ts";
import { linkAddress } from "../app/news/desk/editor/link-address.ts";
import { tidyHtml } from "../app/news/desk/editor/rich-text/tidy-html.ts";
import { checkPost } from "../app/news/desk/post.schema.ts";
import { EMPTY_POST, POST_FIELDS } from "../app/news/desk/post-fields.ts";
import { readPostList } from "../app/news/desk/post-list.ts";
import { comparePosts, readableText } from "../app/news/desk/versions/compare-posts.server.ts";
import { readNewsList } from "../app/news/list/news-list.ts";
import { renderMedia, renderPlainMedia } from "../app/news/media/render-media.server.ts";
import { readVideo } from "../app/news/media/video-address.ts";
import type { PostDraft } from "../app/news/save-post.store.server.ts";
import { readList } from "../app/newsletter/subscribers/import/read-list.ts";
import { documentName } from "../app/platform/documents/document-name.ts";
import { readCode } from "../app/platform/one-time-codes/one-time-code.server.ts";
import { checkRedirect } from "../app/platform/site/check-redirect.server.ts";
import { pathKey } from "../app/platform/site/redirects.server.ts";
import { foldText, normalizeText } from "../app/platform/text/normalize-text.ts";
import { parseInline } from "../app/platform/text/parse-inline.ts";
import { readAccessFilter } from "../app/privacy/access-log/access-filter.server.ts";
import { checkPersonQuery, confirms } from "../app/privacy/person/person-query.ts";
import { checkPeriods, readPeriods } from "../app/privacy/retention/periods-form.ts";
import { correctSpelling } from "../app/search/results/correct-spelling.ts";
import { excerpt, highlight } from "../app/search/results/excerpt.ts";
import { readSearchQuery } from "../app/search/search-query.ts";
import { normalizeUsername } from "../app/staff/accounts/username.ts";
import { nextPath } from "../app/staff/sign-in/next-path.ts";
import { readLocalTime } from "../app/ui/format/place-time.ts";
import { PLACE_SAMPLE } from "../content/place.ts";
import { acceptedEncoding } from "../server/middleware/accepted-encoding.ts";
import { readViolations } from "../server/middleware/read-violations.ts";
import { loggablePath } from "../server/middleware/request-log.ts";
import { readPageAddress } from "../server/page-cache/page-address.ts";
import { SAMPLE_QUESTIONS } from "./builders/questions.ts";
import { superlinearInputs } from "./support/growth.ts";

const GOOD_POST = { ...EMPTY_POST, title: "A day out", content: "<p>By the river.</p>" };
const DRAFT = { submissionKey: crypto.randomUUID(), email: "ada@example.com", values: {}, uploads: {} };

type Row = [field: string, run: (text: string) => unknown, smallText?: number];

function draftOf(content: string): PostDraft {
  return {
    ...GOOD_POST,
    content,
    author: null,
    categoryId: null,
    tag: null,
    links: [],
    image: null,
    publishedAt: null,
    endsAt: null,
  };
}

/** Fills every name with the same text. */
function each(names: readonly string[], text: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, text]));
}

const OTHER_POST_FIELDS = POST_FIELDS.filter((field) => field !== "content");

const POST: Row[] = [
  ["the content", (text) => checkPost({ ...GOOD_POST, content: text }, [], readTime)],
  ["all other fields", (text) => checkPost({ ...GOOD_POST, ...each(OTHER_POST_FIELDS, text) }, [], readTime)],
];

// From 20,000 characters on, the sanitizer's limit on open tags applies.
const HTML_OF_POST: Row[] = [
  ["the sanitizer", cleanHtml, 20_000],
  ["the excerpt", (text) => excerptOf(textOf(text.replaceAll("<", "&lt;")))],
  ["the readable text", (text) => readableText(text.replaceAll("<", "&lt;"))],
  [
    "the comparison of versions",
    (text) =>
      comparePosts(draftOf("<p>x</p>"), draftOf(text.replaceAll("<", "&lt;")), {
        categories: new Map(),
        place: PLACE_SAMPLE,
      }),
  ],
  ["the editor's cleanup", tidyHtml],
  ["a link", linkAddress],
];

const APPLICATION_FIELDS = [...Object.keys(TEXT_LIMITS), "gender", "program", "howDidYouHear"];

const readTime = (typed: string) => readLocalTime(typed, PLACE_SAMPLE);
const INTAKE_FIELDS = [...Object.keys(EMPTY_INTAKE), quotaField("Law")];

const APPLICATION: Row[] = [
  [
    "the fields of the form",
    (text) => checkApplication(SAMPLE_QUESTIONS, new Map(APPLICATION_FIELDS.map((field) => [field, [text]])), {}),
  ],
  ["a document's name", (text) => documentName(text, null)],
  ["a draft", (text) => draftSchema.safeParse({ ...DRAFT, email: text, values: { firstName: [text] } })],
  [
    "the message to the applicant",
    (text) =>
      checkStepForm(
        {
          step: "more-asked",
          note: text,
          seen: "1",
          release: "later",
          more: { items: [text], otherItem: text, due: text },
          acceptUntil: text,
        },
        "2025-10-06",
      ),
  ],
  ["the status page", (text) => checkStatusRequest({ reference: text, email: text }, "PU")],
  ["the placeholders of a letter", (text) => checkPlaceholders(text, ["first name"])],
  ["a note", (text) => checkNoteForm(new URLSearchParams({ note: text }))],
  ["a note to remove", (text) => checkNoteForm(new URLSearchParams({ remove: text }))],
  [
    "the check of a payment",
    (text) => checkPaymentForm(new URLSearchParams({ result: "not-found", seen: "1", note: text })),
  ],
  ["the event that the check of a payment has seen", (text) => checkPaymentForm(new URLSearchParams({ seen: text }))],
  ["the reason to exceed a quota", (text) => checkQuotaReason(text)],
  [
    "an intake",
    (text) => checkIntake(readIntakeForm(new URLSearchParams(each(INTAKE_FIELDS, text)), ["Law"]), PLACE_SAMPLE),
  ],
  ["the status page's code", readCode],
  ["the code of a receipt", readVerificationCode],
];

/** HTML of pictures, videos and tables, complete, nested and left open. */
const MEDIA_UNITS = [
  ...["<figure>", "</figure>", "<figcaption>", "<table>", "<tr>", "<td>", "<table><tr><td>", "<figure><table>"],
  '<figure><img data-picture="hall" alt="The hall"><figcaption>At noon.</figcaption></figure>',
  '<figure><img data-picture="hall">',
  '<img data-picture="hall" alt="',
  '<figure><a href="https://youtu.be/dQw4w9WgXcQ">A film</a></figure>',
  '<figure><a href="https://youtu.be/dQw4w9WgXcQ">',
  "<table><tr><th>Year<td>1</table>",
  "<p><figure>text</p>",
];

const PICTURE = { base: "/files/hall", width: 1600, height: 900, avif: [400], webp: [640], preview: "data:," };
const PICTURES = { find: () => PICTURE };

/** Renders the text of a post for its page, the feeds and the lists. */
function renderPost(html: string): string[] {
  const clean = cleanHtml(html);
  return [renderMedia(clean, PICTURES), renderPlainMedia(clean, PICTURES), excerptOf(textOf(clean))];
}

const VIDEO_UNITS = ["https://www.youtube.com/watch?v=", "https://vimeo.com/1", "&", "&v=", "?h=", "1"];

const SEARCHES: Row[] = [
  ["news", (text) => readNewsList(new URLSearchParams({ search: text, category: text, tag: text }))],
  ["posts", (text) => readPostList(new URLSearchParams({ q: text }))],
  ["the site", (text) => readSearchQuery(new URLSearchParams({ q: text, kind: text, page: text }))],
  ["a word that the site does not have", (text) => correctSpelling(text, new Map([["nursing", 3]]))],
  ["a result's title", (text) => highlight(text, "law and moot court")],
  ["a result's text", (text) => excerpt(text, "law and moot court a")],
  ["content documents", (text) => searchDocuments([], text)],
  ["applications", (text) => readApplicationList(new URLSearchParams({ q: text, columns: text }))],
  ["a folded search text", foldText],
  ["a person", (text) => checkPersonQuery({ email: text, reference: text, number: text })],
  [
    "the confirmation of an erasure",
    (text) => confirms(text, { email: "ada@example.com", reference: null, number: null }),
  ],
  ["the access log's filter", (text) => readAccessFilter({ from: text, to: "2025-10-31", staff: text }, PLACE_SAMPLE)],
  [
    "retention periods",
    (text) => checkPeriods(readPeriods(new URLSearchParams({ mails: text, month: text, day: text }))),
  ],
];

const NO_REDIRECTS = {
  saved: new Map([["/old", "/new"]]),
  hasPage: () => false,
  origin: "https://example.com",
};

const ADDRESSES: Row[] = [
  ["a subscriber's address", isEmailAddress],
  ["a mailbox", mailboxKey],
  ["a username", normalizeUsername],
  ["a password, and any other text that is normalized", (text) => normalizeText(text, "NFKC")],
  ["links, bold and italic", parseInline],
  ["the page after sign-in", nextPath],
  ["the path of a page", (text) => currentLink("/news", text)],
  ["the path in the log", loggablePath],
  ["the address of a cached page", (text) => readPageAddress(text, [])],
  ["the address of a redirect or of an added page", pathKey],
  [
    "a redirect",
    (text) => checkRedirect({ path: text, target: text, kind: "permanent", was: text, seen: text }, NO_REDIRECTS),
  ],
  [
    "a redirect's whole addresses",
    (text) =>
      checkRedirect(
        { path: `https://example.com/${text}`, target: `https://example.com/${text}`, kind: text, was: "", seen: "" },
        NO_REDIRECTS,
      ),
  ],
  ["a list of subscribers", readList],
  ["Accept-Encoding", (text) => acceptedEncoding(`br${text}`)],
  [
    "a browser's report",
    (text) => readViolations("application/csp-report", JSON.stringify({ "csp-report": { "blocked-uri": text } })),
  ],
];

/** Creates a document in which every text is different. */
function withEveryText(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((one) => withEveryText(one, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withEveryText(one, text)]));
}

const CONTENT: Row[] = [
  ["any document", (text) => REGISTRY.map(({ schema, sample }) => schema.safeParse(withEveryText(sample, text))), 400],
];

const SLOW = [HTML_OF_POST, CONTENT];

describe.each([
  ["the form of a post", POST],
  ["the HTML of a post", HTML_OF_POST],
  ["an application", APPLICATION],
  ["a search", SEARCHES],
  ["an address", ADDRESSES],
  ["a content document", CONTENT],
])("hostile text in %s takes at most linear time", (_, rows) => {
  test.each(rows)("%s", { tags: SLOW.includes(rows) ? "slow" : [] }, (_field, run, smallText) => {
    expect(superlinearInputs(run, smallText)).toEqual([]);
  });
});

test("pictures, videos and tables in the text of a post take at most linear time", { tags: "slow" }, () => {
  expect(superlinearInputs(renderPost, 20_000, MEDIA_UNITS)).toEqual([]);
});

test("the address of a video takes at most linear time", () => {
  const starts = ["https://www.youtube.com/watch?", "https://vimeo.com/12345?", "https://youtu.be/"];
  for (const start of starts)
    expect(
      superlinearInputs((text) => readVideo(`${start}${text}`), 20_000, VIDEO_UNITS),
      start,
    ).toEqual([]);
});
