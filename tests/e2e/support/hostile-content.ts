import { addedPageDocument } from "../../../app/content/added/added-page.content.ts";
import { insertPage } from "../../../app/content/desk/added/added-pages.store.server.ts";
import { REGISTRY } from "../../../app/content/registry.server.ts";
import { insertContentVersion } from "../../../app/content/versions/content.store.server.ts";
import { createLog } from "../../../app/platform/log.server.ts";
import { openDatabase } from "../../../app/platform/postgres/database.server.ts";
import type { ContentDocument } from "../../../app/platform/site/content.server.ts";
import { PAGE_OF_EVERY_BLOCK } from "../../builders/added-page.builder.ts";
import { insertPost } from "../../builders/post.builder.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { databaseOf } from "../../support/apps/data-folder.ts";
import { expect } from "../../support/browser/browser-test.ts";

/** Leaves attributes, elements and scripts, and adds an element that no page has. The short ones are for fields with a low limit. */
const HOSTILE = [
  `"></title></script></style>--><x-hostile></x-hostile><img src=x onerror="globalThis.hostile=1"><script>globalThis.hostile=1</script>`,
  `"><x-hostile onclick=x>`,
  "<x-hostile>",
];
const HOSTILE_LINKS = `${HOSTILE[0]} [${HOSTILE[1]}](/About/"><x-hostile>) **${HOSTILE[1]}** https://x.example/"><x-hostile> a@b.example"><x-hostile>`;

/** Replaces each text of a document that its schema allows to be any text. */
function withHostileTexts({ schema, sample }: Pick<ContentDocument<object>, "schema" | "sample">): object {
  const document = structuredClone(sample);
  const visit = (parent: object) => {
    for (const [key, value] of Object.entries(parent)) {
      if (typeof value === "object" && value !== null) visit(value);
      if (typeof value !== "string") continue;
      const isAllowed = [HOSTILE_LINKS, ...HOSTILE].some((text) => {
        Object.assign(parent, { [key]: text });
        return schema.safeParse(document).success;
      });
      if (!isAllowed) Object.assign(parent, { [key]: value });
    }
  };
  visit(document);
  return document;
}

/** A table needs its rows and cells, so that its text can't be replaced as a whole. */
const PAGE = {
  ...PAGE_OF_EVERY_BLOCK,
  blocks: PAGE_OF_EVERY_BLOCK.blocks.map((block) =>
    block.kind === "table" ? { ...block, rows: `${HOSTILE[1]} | B\n${HOSTILE[0]} | 2` } : block,
  ),
};

/** Publishes hostile texts in every document, in a page with every block, a post and an issue of the newsletter. Returns the addresses of these three. */
export async function publishHostileTexts(app: BuiltApp): Promise<string[]> {
  const { db } = openDatabase(await databaseOf(app.dataDir), createLog("silent"));
  const [text = ""] = HOSTILE;
  const post = await insertPost(db, {
    title: text,
    content: `<p>${text}</p>`,
    author: text.slice(0, 100),
    image: { kind: "built", name: "hero-campus", alt: text },
  });
  const now = new Date();
  const addresses = await db.transaction().execute(async (transaction) => {
    const { id: savedBy } = await transaction.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const path = `/hostile-${crypto.randomUUID()}`;
    const id = await insertPage(transaction, { path, name: "Hostile", now, staffId: savedBy });
    const added = { ...addedPageDocument({ id, name: "Hostile" }), sample: PAGE };
    for (const document of [...REGISTRY, added]) {
      const value = withHostileTexts(document);
      await insertContentVersion(transaction, { key: document.key, value, savedAt: now, savedBy });
    }
    const shown = { id: post, title: text, excerpt: text, date: text, picture: { path: "/x.jpg", alt: text } };
    const content = { subject: text, previewText: text, introduction: HOSTILE_LINKS, posts: [shown] };
    const issue = await transaction
      .insertInto("newsletter_issues")
      .values({
        subject: "",
        preview_text: "",
        introduction: "",
        saved_at: now,
        saved_by: savedBy,
        started_at: now,
        content: JSON.stringify(content),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return [path, `/news/${post}`, `/newsletter/archive/${issue.id}`];
  });
  await db.destroy();
  // The app learns of a change that it didn't make itself from a notification.
  await expect.poll(async () => (await fetch(`${app.url}/`)).text()).toContain("&lt;x-hostile");
  return addresses;
}
