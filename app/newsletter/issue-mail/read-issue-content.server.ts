import { PLACE } from "../../content/place.content.ts";
import { postPicture } from "../../news/list/read-news.server.ts";
import { readPosts } from "../../news/posts.store.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { linkPreviewUrl } from "../../platform/images/picture.ts";
import { formatDay } from "../../ui/format/place-time.ts";
import type { IssueContent } from "../issue.ts";
import type { IssueDraft } from "../issues.store.server.ts";

/** Reads what an issue says, with those of its posts that are public now. */
export async function readIssueContent(
  { db, clock, content, pictures }: Pick<Deps, "db" | "clock" | "content" | "pictures">,
  { subject, previewText, introduction, postIds }: Omit<IssueDraft, "intakeId">,
): Promise<IssueContent> {
  const place = content.read(PLACE);
  const posts = await readPosts(db, clock.now(), postIds);
  const requestPictures = { choose: <Files>(files: Files) => files, find: (name: string) => pictures.find(name) };
  return {
    subject,
    previewText,
    introduction,
    posts: posts.map(({ id, title, excerpt, publishedAt, image }) => {
      const picture = postPicture(image, { pictures: requestPictures, content });
      return {
        id,
        title,
        excerpt,
        date: formatDay(publishedAt, place),
        picture: { path: linkPreviewUrl(picture), alt: picture.alt },
      };
    }),
  };
}
