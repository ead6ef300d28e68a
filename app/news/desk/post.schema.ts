import * as z from "zod/mini";
import { UNDESCRIBED } from "../../platform/images/picture-form-texts.ts";
import { removeControlCharacters } from "../../platform/text/control-characters.ts";
import { normalizeText } from "../../platform/text/normalize-text.ts";
import { type PostProblem, type PostValues, PUBLICATIONS } from "./post-fields.ts";

/** Longest accepted values, in characters. */
export const POST_LIMITS = {
  title: 200,
  content: 200_000,
  author: 100,
  category: 300,
  newCategory: 60,
  tag: 300,
  imageAlt: 300,
  link: 300,
  links: 3000,
};
export const MAX_LINKS = 6;

/** Bytes of an uploaded picture. */
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
export const TOO_LARGE_IMAGE = "The picture is larger than 8 MB. Make it smaller, or choose another.";

/** Excludes format characters such as the zero-width space, which are invisible. */
const VISIBLE = /[^\p{Cf}\p{Z}\p{Cc}\p{M}]/u;

const NETWORK = /^(?:[\w-]+\.)*(?:facebook|fb|twitter|x|instagram|linkedin)\.com$/;

/** A character may take two UTF-16 code units, and in NFD a letter up to four. */
const MAX_UNITS_PER_CHARACTER = 4;

/** Text of at most `limit` characters. Checks the length before any pattern runs. */
const typed = (limit: number, label: string, tidy = (value: string) => value) => {
  const tooLong = `${label} must be ${limit.toLocaleString("en")} characters or fewer.`;
  const bounded = z.string().check(z.trim(), z.maxLength(limit * MAX_UNITS_PER_CHARACTER, tooLong));
  const cleaned = z.transform((value: string) => tidy(normalizeText(removeControlCharacters(value), "NFC").trim()));
  const fits = (value: string) => value.length <= limit || [...value].length <= limit;
  return z.pipe(z.pipe(bounded, cleaned), z.string().check(z.refine(fits, { error: tooLong, abort: true })));
};
const shortText = (limit: number, label: string) => typed(limit, label, (value) => value.replace(/\s+/g, " "));
const orNull = z.transform((value: string) => value || null);

const links = z.pipe(
  z.pipe(
    typed(POST_LIMITS.links, "Links"),
    z.transform((value: string) => value.split(/\s+/).filter(Boolean)),
  ),
  z.array(z.string()).check(
    z.refine((all) => all.length <= MAX_LINKS, `A post can have at most ${MAX_LINKS} links.`),
    z.refine(
      (all) => all.every((link) => link.length <= POST_LIMITS.link && isOfNetwork(link)),
      "Each link must be an address on Facebook, X, Instagram or LinkedIn.",
    ),
  ),
);

const picture = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(?:built:[\w-]{1,100}|uploaded:[0-9a-f]{32})?$/, "The picture was not understood. Choose it again."),
    ),
  z.transform((value: string) => {
    const [kind, name = ""] = value.split(":");
    if (value === "") return null;
    return kind === "built" ? { kind: "built" as const, name } : { kind: "uploaded" as const, id: name };
  }),
);

const written = z.object({
  title: shortText(POST_LIMITS.title, "Title").check(
    z.refine((value) => VISIBLE.test(value), "Write a title. Readers see it first."),
  ),
  content: typed(POST_LIMITS.content, "Text").check(
    z.refine((value) => VISIBLE.test(value.replace(/<[^<>]*>|&nbsp;/g, "")), "Write the text of the post."),
  ),
  image: picture,
  imageAlt: shortText(POST_LIMITS.imageAlt, "Description of the picture"),
  ornamental: z.string(),
  publication: z.enum(PUBLICATIONS, "Choose whether readers see the post."),
  publishAt: z.string(),
  endAt: z.string(),
  category: z.pipe(shortText(POST_LIMITS.category, "Category"), orNull),
  newCategory: z.pipe(shortText(POST_LIMITS.newCategory, "New category"), orNull),
  tag: z.pipe(shortText(POST_LIMITS.tag, "Tag"), orNull),
  author: z.pipe(shortText(POST_LIMITS.author, "Author"), orNull),
  links,
});

/** When readers see a post. 'keep' leaves the publication time unchanged. */
export type Publication = { kind: "draft" } | { kind: "now" } | { kind: "keep" } | { kind: "at"; time: Date };

type Written = z.output<typeof written>;
export type CheckedPost = Pick<Written, "title" | "content" | "tag" | "author" | "links"> & {
  category: string | null;
  image: (NonNullable<Written["image"]> & { alt: string }) | null;
  publication: Publication;
  /** When it ends; null without an end. */
  endsAt: Date | null;
};

export type PostCheck = { kind: "valid"; post: CheckedPost } | { kind: "invalid"; problems: PostProblem[] };

/** Parses the value of a datetime-local field; null when it is not a valid date and time. The server does so in the time zone of the university. */
type ReadTime = (typed: string) => Date | null;

/** Validates a post's form, in the browser and on the server. `tags` are the allowed tags. */
export function checkPost(values: PostValues, tags: readonly string[], readTime: ReadTime): PostCheck {
  const parsed = written.safeParse(values.removeImage ? { ...values, image: "" } : values);
  const problems = parsed.success ? [] : problemsOf(parsed.error);
  const time = readTime(values.publishAt);
  if (values.publication === "at" && time === null)
    problems.push({ field: "publishAt", message: "Enter the day and the time from which readers see the post." });
  problems.push(...endProblems(values, time, readTime));
  if (needsText(values)) problems.push({ field: "imageAlt", message: UNDESCRIBED });
  if (values.tag !== "" && !tags.includes(values.tag.trim()))
    problems.push({ field: "tag", message: "Choose one of the tags of the list." });
  if (!parsed.success || problems.length > 0) return { kind: "invalid", problems };

  const { category, newCategory, image, imageAlt, ornamental, publication, publishAt: _, endAt, ...post } = parsed.data;
  const alt = ornamental ? "" : imageAlt;
  return {
    kind: "valid",
    post: {
      ...post,
      category: newCategory ?? category,
      image: image && { ...image, alt },
      endsAt: readTime(endAt),
      publication: publication === "at" && time !== null ? { kind: "at", time } : { kind: publishedBy(publication) },
    },
  };
}

/**
 * Rejects a publication time that the chosen option would ignore. `prefilled` is the time that the form of a published post had from
 * the start.
 */
export function unusedPublishTime(
  { publication, publishAt }: PostValues,
  prefilled: Date | null,
  readTime: ReadTime,
): PostProblem[] {
  if (publication === "at" || publication === "" || publishAt.trim() === "") return [];
  const entered = readTime(publishAt);
  if (entered !== null && prefilled !== null && minuteOf(entered) === minuteOf(prefilled)) return [];
  return [{ field: "publishAt", message: UNUSED_TIME }];
}

/** `publishAt` is the chosen publication time; an end before it would hide the post from the start. */
function endProblems({ publication, endAt }: PostValues, publishAt: Date | null, readTime: ReadTime): PostProblem[] {
  if (endAt.trim() === "") return [];
  const end = readTime(endAt);
  if (end === null)
    return [{ field: "endAt", message: "Enter the day and the time until which readers see the post." }];
  const isBefore = publication === "at" && publishAt !== null && end <= publishAt;
  return isBefore ? [{ field: "endAt", message: "The end must be after the day and time of publication." }] : [];
}

const UNUSED_TIME = "You entered a day and time: choose the option that names it, or empty the field.";

function needsText({ image, removeImage, imageAlt, ornamental }: PostValues): boolean {
  return image !== "" && !removeImage && !ornamental && !VISIBLE.test(imageAlt);
}

function publishedBy(publication: Written["publication"]): "draft" | "now" | "keep" {
  return publication === "at" ? "draft" : publication;
}

/** Returns the first problem of each field. */
function problemsOf(error: z.core.$ZodError<unknown>): PostProblem[] {
  const found = new Map(
    error.issues.map(({ path, message }) => [String(path[0]), message]).reverse() as [string, string][],
  );
  return [...found].reverse().map(([field, message]) => ({ field: field as PostProblem["field"], message }));
}

function isOfNetwork(link: string): boolean {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(link) ? link : `https://${link}`;
  if (link.startsWith("/")) return false;
  // Chrome before 120, Firefox before 115 and Safari before 17 have no `URL.canParse`.
  try {
    const { protocol, hostname, username, port } = new URL(address);
    return /^https?:$/.test(protocol) && NETWORK.test(hostname) && username === "" && port === "";
  } catch {
    return false;
  }
}

/** A form shows times without their seconds. */
function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / 60_000);
}
