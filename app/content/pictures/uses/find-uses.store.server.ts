import type { Deps } from "../../../platform/deps.server.ts";
import type { PictureField } from "../../content-fields.schema.ts";
import { REGISTRY } from "../../registry.server.ts";

/** A place that shows a picture: a content document or a post. `alts` are the alternative texts there. */
export type PictureUse =
  | { kind: "document"; key: string; title: string; alts: string[] }
  | { kind: "post"; id: number; title: string; alts: string[] };

/** Returns where each picture is used, by its name. */
export async function findPictureUses({
  db,
  content,
}: Pick<Deps, "db" | "content">): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  const add = (name: string, use: PictureUse) => uses.set(name, [...(uses.get(name) ?? []), use]);
  for (const { key, title, ...document } of REGISTRY) {
    const named = Map.groupBy(pictureFields(content.read({ key, title, ...document })), ({ picture }) => picture);
    for (const [name, fields] of named) add(name, { kind: "document", key, title, alts: fields.map(({ alt }) => alt) });
  }
  const posts = await db
    .selectFrom("posts")
    .select(["id", "title", "picture_name", "image_alt"])
    .where("picture_name", "is not", null)
    .orderBy("id", "desc")
    .execute();
  for (const { id, title, picture_name, image_alt } of posts)
    if (picture_name !== null) add(picture_name, { kind: "post", id, title, alts: [image_alt] });
  return uses;
}

/** Returns every picture that a content value names. */
export function pictureFields(value: unknown): PictureField[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(isPictureField(value) ? [value] : []), ...Object.values(value).flatMap(pictureFields)];
}

function isPictureField(value: object): value is PictureField {
  return "picture" in value && typeof value.picture === "string" && "alt" in value && typeof value.alt === "string";
}
