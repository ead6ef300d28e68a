import { describe, expect, it } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import { readLocalTime } from "../../ui/format/place-time.ts";
import { checkPost, unusedPublishTime } from "./post.schema.ts";
import { EMPTY_POST, type PostValues } from "./post-fields.ts";

const TAGS = ["Students", "Staff"];
const readTime = (typed: string) => readLocalTime(typed, PLACE_SAMPLE);
const GOOD: PostValues = { ...EMPTY_POST, title: "A day out", content: "<p>By the river.</p>" };

function problems(change: Partial<PostValues>) {
  const check = checkPost({ ...GOOD, ...change }, TAGS, readTime);
  return check.kind === "invalid" ? check.problems : [];
}

function valid(change: Partial<PostValues>) {
  const check = checkPost({ ...GOOD, ...change }, TAGS, readTime);
  if (check.kind === "invalid") throw new Error(check.problems.map(({ message }) => message).join(" "));
  return check.post;
}

describe("a post", () => {
  it("requires only a visible title and text", () => {
    expect(valid({})).toMatchObject({ title: "A day out", category: null, tag: null, author: null, image: null });
    expect(problems({ title: " \u200b ", content: "<p> </p><p>&nbsp;</p>" }).map(({ field }) => field)).toEqual([
      "title",
      "content",
    ]);
  });

  it("accepts a title of 200 code points, and rejects 201", () => {
    expect(valid({ title: "𝕏".repeat(200) }).title).toHaveLength(400);
    expect(problems({ title: "a".repeat(201) })).toEqual([
      { field: "title", message: "Title must be 200 characters or fewer." },
    ]);
  });

  it("accepts a text of 200,000 characters, and rejects 200,001", () => {
    expect(valid({ content: "a".repeat(200_000) }).content).toHaveLength(200_000);
    expect(problems({ content: "a".repeat(200_001) })).toEqual([
      { field: "content", message: "Text must be 200,000 characters or fewer." },
    ]);
  });

  it("strips NUL, control characters, lone surrogates and bidirectional overrides", () => {
    expect(valid({ title: "A\0 d\u0007ay\ud800 \u202eout", content: "<p>a\0b\tc\nd</p>" })).toMatchObject({
      title: "A day out",
      content: "<p>ab\tc\nd</p>",
    });
  });

  it("normalizes tone marks and dots below to NFC", () => {
    expect(valid({ author: "O\u0323mo\u0323la\u0301ra\u0301" }).author).toBe("Ọmọlárá");
  });

  it("prefers a new category to the chosen one", () => {
    expect(valid({ category: "Sport", newCategory: " Chess  club " }).category).toBe("Chess club");
    expect(valid({ category: "Sport" }).category).toBe("Sport");
    expect(problems({ newCategory: "a".repeat(61) })).toHaveLength(1);
  });

  it("accepts one of the tags, or none", () => {
    expect(valid({ tag: "Staff" }).tag).toBe("Staff");
    expect(problems({ tag: "Nonsense" })[0]?.field).toBe("tag");
  });
});

describe("links", () => {
  it("accept the four networks, with or without https://", () => {
    const links = [
      "https://www.facebook.com/palmgrove",
      "x.com/palmgrove",
      "twitter.com/palmgrove/status/1",
      "HTTPS://Instagram.com/p/1",
      "https://ng.linkedin.com/company/palmgrove",
    ];
    expect(valid({ links: links.join("\r\n") }).links).toEqual(links);
  });

  it.each([
    "https://example.org",
    "javascript:alert(1)",
    "https://x.com.evil.example",
    "https://evilx.com",
    "https://facebook.com@evil.example",
    "https://user:pass@x.com",
    "ftp://x.com",
    "https://x.com:8080/a",
    "//x.com",
    "data:text/html,x.com",
    `https://x.com/${"a".repeat(400)}`,
    "x",
  ])("reject %s", (link) => {
    expect(problems({ links: link })[0]?.field).toBe("links");
  });

  it("are limited to six", () => {
    expect(problems({ links: "x.com/a\n".repeat(6) })).toEqual([]);
    expect(problems({ links: "x.com/a\n".repeat(7) })[0]?.message).toMatch(/at most 6/);
  });
});

describe("a picture", () => {
  const image = `uploaded:${"a".repeat(32)}`;
  it("asks what it shows unless it only decorates, in the words of the library", () => {
    expect(problems({ image })).toEqual([
      { field: "imageAlt", message: "Say what the picture shows, or tick that it only decorates." },
    ]);
    expect(problems({ image, imageAlt: " \u200b" })).toHaveLength(1);
    expect(valid({ image, imageAlt: "A canoe" }).image).toEqual({
      kind: "uploaded",
      id: "a".repeat(32),
      alt: "A canoe",
    });
    expect(valid({ image, imageAlt: "A canoe", ornamental: "yes" }).image?.alt).toBe("");
  });

  it("requires no description when it is removed", () => {
    expect(valid({ image, removeImage: "yes" }).image).toBeNull();
  });

  it.each(["uploaded:../../x", "uploaded:AA", "built:../x", "other:x", "x"])("rejects the name %s", (name) => {
    expect(problems({ image: name, imageAlt: "A" })[0]?.field).toBe("image");
  });
});

describe("the publication time", () => {
  it("is in the time zone of the university", () => {
    expect(valid({ publication: "at", publishAt: "2025-10-06T10:05" }).publication).toEqual({
      kind: "at",
      time: new Date("2025-10-06T09:05:00Z"),
    });
  });

  it.each([
    "",
    "tomorrow",
    "2025-02-30T10:00",
    "2025-13-01T10:00",
    "2025-10-06",
    "20250-10-06T10:00",
    "1025-10-06T10:00",
  ])("rejects %j", (publishAt) => {
    expect(problems({ publication: "at", publishAt })[0]?.field).toBe("publishAt");
  });

  it("accepts the format of browsers without a datetime field", () => {
    expect(problems({ publication: "at", publishAt: " 2025-10-06 10:05 " })).toEqual([]);
  });

  it.each(["draft", "now", "keep"])("is rejected instead of ignored when '%s' is chosen", (publication) => {
    const prefilled = new Date("2025-10-06T09:05:42.123Z");
    const errorsFor = (publishAt: string, before: Date | null) =>
      unusedPublishTime({ ...GOOD, publication, publishAt }, before, readTime).map(
        ({ field, message }) => `${field}: ${message}`,
      );
    const rejection = ["publishAt: You entered a day and time: choose the option that names it, or empty the field."];
    expect(errorsFor("2025-10-07T10:05", null)).toEqual(rejection);
    expect(errorsFor("2025-10-07T10:05", prefilled)).toEqual(rejection);
    expect(errorsFor("next Tuesday", prefilled)).toEqual(rejection);
    expect(errorsFor("2025-10-06T10:05", prefilled)).toEqual([]);
    expect(errorsFor(" ", prefilled)).toEqual([]);
  });

  it("is accepted when 'at' is chosen", () => {
    expect(unusedPublishTime({ ...GOOD, publication: "at", publishAt: "2025-10-07T10:05" }, null, readTime)).toEqual(
      [],
    );
  });

  it("requires a publication option", () => {
    expect(problems({ publication: "" })[0]?.field).toBe("publication");
    expect(problems({ publication: "whenever" })[0]?.field).toBe("publication");
  });
});
