import { describe, expect, it } from "vitest";
import { EMPTY_POST, type PostValues } from "./editor/post-fields.ts";
import { checkPost, unusedDay } from "./post.schema.ts";

const TAGS = ["Students", "Staff"];
const GOOD: PostValues = { ...EMPTY_POST, title: "A day out", content: "<p>By the river.</p>" };

function problems(change: Partial<PostValues>) {
  const check = checkPost({ ...GOOD, ...change }, TAGS);
  return check.kind === "wrong" ? check.problems : [];
}

function taken(change: Partial<PostValues>) {
  const check = checkPost({ ...GOOD, ...change }, TAGS);
  if (check.kind === "wrong") throw new Error(check.problems.map(({ message }) => message).join(" "));
  return check.post;
}

describe("A post", () => {
  it("needs a title and a text that can be seen, and nothing else", () => {
    expect(taken({})).toMatchObject({ title: "A day out", category: null, tag: null, author: null, image: null });
    expect(problems({ title: " \u200b ", content: "<p> </p><p>&nbsp;</p>" }).map(({ field }) => field)).toEqual([
      "title",
      "content",
    ]);
  });

  it("may have a title of 200 characters, as a reader counts them, and not 201", () => {
    expect(taken({ title: "𝕏".repeat(200) }).title).toHaveLength(400);
    expect(problems({ title: "a".repeat(201) })).toEqual([
      { field: "title", message: "Title must be 200 characters or fewer." },
    ]);
  });

  it("may have a text of 200,000 characters, and not one more", () => {
    expect(taken({ content: "a".repeat(200_000) }).content).toHaveLength(200_000);
    expect(problems({ content: "a".repeat(200_001) })).toEqual([
      { field: "content", message: "Text must be 200,000 characters or fewer." },
    ]);
  });

  it("loses what nobody types: NUL, control characters, halves of a pair, marks that turn text around", () => {
    expect(taken({ title: "A\0 d\u0007ay\ud800 \u202eout", content: "<p>a\0b\tc\nd</p>" })).toMatchObject({
      title: "A day out",
      content: "<p>ab\tc\nd</p>",
    });
  });

  it("keeps tone marks and dots below, in one spelling", () => {
    expect(taken({ author: "O\u0323mo\u0323la\u0301ra\u0301" }).author).toBe("Ọmọlárá");
  });

  it("goes into a new category before the one that was chosen", () => {
    expect(taken({ category: "Sport", newCategory: " Chess  club " }).category).toBe("Chess club");
    expect(taken({ category: "Sport" }).category).toBe("Sport");
    expect(problems({ newCategory: "a".repeat(61) })).toHaveLength(1);
  });

  it("has one of the tags, or none", () => {
    expect(taken({ tag: "Staff" }).tag).toBe("Staff");
    expect(problems({ tag: "Nonsense" })[0]?.field).toBe("tag");
  });
});

describe("The links of a post", () => {
  it("lead to the four networks, with or without https://", () => {
    const links = [
      "https://www.facebook.com/palmgrove",
      "x.com/palmgrove",
      "twitter.com/palmgrove/status/1",
      "HTTPS://Instagram.com/p/1",
      "https://ng.linkedin.com/company/palmgrove",
    ];
    expect(taken({ links: links.join("\r\n") }).links).toEqual(links);
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
  ])("do not lead to %s", (link) => {
    expect(problems({ links: link })[0]?.field).toBe("links");
  });

  it("are six at most", () => {
    expect(problems({ links: "x.com/a\n".repeat(6) })).toEqual([]);
    expect(problems({ links: "x.com/a\n".repeat(7) })[0]?.message).toMatch(/at most 6/);
  });
});

describe("The picture of a post", () => {
  const image = `uploaded:${"a".repeat(32)}`;
  it("needs words for who can't see it, unless it is expressly ornamental", () => {
    expect(problems({ image })).toEqual([{ field: "imageAlt", message: expect.stringContaining("purely ornamental") }]);
    expect(problems({ image, imageAlt: " \u200b" })).toHaveLength(1);
    expect(taken({ image, imageAlt: "A canoe" }).image).toEqual({
      kind: "uploaded",
      id: "a".repeat(32),
      alt: "A canoe",
    });
    expect(taken({ image, imageAlt: "A canoe", ornamental: "yes" }).image?.alt).toBe("");
  });

  it("can be taken off, and then needs no words", () => {
    expect(taken({ image, removeImage: "yes" }).image).toBeNull();
  });

  it.each(["uploaded:../../x", "uploaded:AA", "built:../x", "other:x", "x"])("is not %s", (name) => {
    expect(problems({ image: name, imageAlt: "A" })[0]?.field).toBe("image");
  });
});

describe("The time of publication", () => {
  it("is Nigeria's own", () => {
    expect(taken({ publication: "at", publishAt: "2025-10-06T10:05" }).publication).toEqual({
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
  ])("is not %j", (publishAt) => {
    expect(problems({ publication: "at", publishAt })[0]?.field).toBe("publishAt");
  });

  it("may be typed where a browser has no field for it", () => {
    expect(problems({ publication: "at", publishAt: " 2025-10-06 10:05 " })).toEqual([]);
  });

  it.each(["draft", "now", "keep"])("is not thrown away without a word where '%s' is chosen", (publication) => {
    const filledIn = new Date("2025-10-06T09:05:42.123Z");
    const said = (publishAt: string, before: Date | null) =>
      unusedDay({ ...GOOD, publication, publishAt }, before).map(({ field, message }) => `${field}: ${message}`);
    const rejection = ["publishAt: You gave a day and time: choose 'At the time below', or empty the field."];
    expect(said("2025-10-07T10:05", null)).toEqual(rejection);
    expect(said("2025-10-07T10:05", filledIn)).toEqual(rejection);
    expect(said("next Tuesday", filledIn)).toEqual(rejection);
    expect(said("2025-10-06T10:05", filledIn)).toEqual([]);
    expect(said(" ", filledIn)).toEqual([]);
  });

  it("is used where it is chosen", () => {
    expect(unusedDay({ ...GOOD, publication: "at", publishAt: "2025-10-07T10:05" }, null)).toEqual([]);
  });

  it("has to be chosen", () => {
    expect(problems({ publication: "" })[0]?.field).toBe("publication");
    expect(problems({ publication: "whenever" })[0]?.field).toBe("publication");
  });
});
