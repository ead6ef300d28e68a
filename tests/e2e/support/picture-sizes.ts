import { readdirSync } from "node:fs";
import path from "node:path";
import { addedPageKey } from "../../../app/content/added/added-page.content.ts";
import { insertPage } from "../../../app/content/desk/added/added-pages.store.server.ts";
import { insertContentVersion } from "../../../app/content/versions/content.store.server.ts";
import { createLog } from "../../../app/platform/log.server.ts";
import { openDatabase } from "../../../app/platform/postgres/database.server.ts";
import { insertPost } from "../../builders/post.builder.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { databaseOf } from "../../support/apps/data-folder.ts";
import type { Page } from "../../support/browser/browser-test.ts";

const PICTURES_FOLDER = path.join(import.meta.dirname, "../../..", "content", "pictures");

/** Returns another picture at each call: a browser prefers a larger file that the page has already loaded. */
function pictureSource(): () => string {
  const names = readdirSync(PICTURES_FOLDER).flatMap(
    (name) => /^((?:news|gallery|hero)-.*)\.webp$/.exec(name)?.[1] ?? [],
  );
  return () => names.pop() ?? "";
}

const heading = (text: string) => ({ kind: "heading", text, size: "Large" });

function blocks(): object[] {
  const next = pictureSource();
  const image = () => ({ picture: next(), alt: "The gate" });
  return [
    { kind: "picture", image: image(), size: "As wide as the text" },
    { kind: "picture", image: image(), size: "As wide as the page" },
    ...[2, 3, 4, 5].map((count) => ({
      kind: "gallery",
      pictures: Array.from({ length: count }, () => ({ image: image() })),
    })),
    { kind: "people", people: [{ kind: "person", name: "Ese Okoro", image: image() }] },
  ];
}

/** Returns a text with a picture and galleries of two, three and four. */
function textWithPictures(): string {
  const next = pictureSource();
  const images = (count: number) =>
    Array.from({ length: count }, () => `<img data-picture="${next()}" alt="The gate">`);
  return [1, 2, 3, 4].map((count) => `<p>Text</p><figure>${images(count).join("")}</figure>`).join("");
}

/** Inserts a wide and a narrow page of blocks, a post with pictures in its text, and a sent issue of the newsletter. Returns their addresses. */
export async function insertPagesWithPictures(app: BuiltApp): Promise<string[]> {
  const { db } = openDatabase(await databaseOf(app.dataDir), createLog("silent"));
  const post = await insertPost(db, {
    title: "Pictures",
    content: textWithPictures(),
    image: { kind: "built", name: "header-campus", alt: "The gate" },
  });
  const now = new Date();
  const addresses = await db.transaction().execute(async (transaction) => {
    const staff = await transaction.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const addPage = async (shown: object[]) => {
      const address = `/pictures-${crypto.randomUUID()}`;
      const id = await insertPage(transaction, { path: address, name: "Pictures", now, staffId: staff.id });
      const picture = { picture: "header-campus", alt: "" };
      const value = {
        title: "Pictures",
        description: "Every kind of block that an editor can add to a page of the site.",
        picture,
        inMenu: false,
        blocks: shown,
      };
      await insertContentVersion(transaction, { key: addedPageKey(id), value, savedAt: now, savedBy: staff.id });
      return address;
    };
    const added = [await addPage(blocks()), await addPage([...["One", "Two", "Three"].map(heading), ...blocks()])];
    const shown = { id: post, title: "Pictures", excerpt: "", date: "", picture: { path: "/x.jpg", alt: "" } };
    const content = JSON.stringify({ subject: "Pictures", previewText: "", introduction: "", posts: [shown] });
    const issue = await transaction
      .insertInto("newsletter_issues")
      .values({
        subject: "",
        preview_text: "",
        introduction: "",
        saved_at: now,
        saved_by: staff.id,
        started_at: now,
        content,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return [...added, `/news/${post}`, `/newsletter/archive/${issue.id}`];
  });
  await db.destroy();
  return addresses;
}

/** Returns the visible pictures of the page that are larger than the smallest file that would do, as 'name: chosen for needed'. */
export function findTooLarge(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.srcset !== "" && image.checkVisibility());
    for (const image of shown) image.loading = "eager";
    const loaded = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        if (image.complete) resolve(null);
        for (const event of ["load", "error"]) image.addEventListener(event, resolve);
      });
    await Promise.all(shown.map(loaded));
    return shown.flatMap((image) => {
      const { width, height } = image.getBoundingClientRect();
      // Two layers of a picture that fills its frame: the file is as wide as the frame, or wider where the frame is higher.
      const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
      const isCropped = getComputedStyle(image).objectFit === "cover";
      const needed = Math.ceil((isCropped ? Math.max(width, height * ratio) : width) * devicePixelRatio);
      const chosen = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]);
      const set = image.currentSrc.endsWith(".avif")
        ? (image.parentElement?.querySelector("source")?.srcset ?? "")
        : image.srcset;
      const widths = [...set.matchAll(/ (\d+)w/g)].map(([, one]) => Number(one));
      const enough = Math.min(...widths.filter((one) => one >= needed), Math.max(...widths));
      return chosen <= enough ? [] : [`${image.currentSrc.split("/").at(-1)} for ${needed} px`];
    });
  });
}
