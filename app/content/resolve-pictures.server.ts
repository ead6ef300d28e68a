import type { Picture } from "../platform/images/picture.ts";
import type { Pictures } from "../platform/images/pictures.server.ts";
import type { PictureField } from "./content-fields.schema.ts";

/** A content value with every picture's name replaced by its files. */
export type WithPictures<Value> = Value extends PictureField
  ? Picture
  : Value extends readonly (infer Item)[]
    ? WithPictures<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: WithPictures<Value[Key]> }
      : Value;

/** Replaces every picture's name in `value` by its files. */
export function resolvePictures<Value>(value: Value, pictures: Pick<Pictures, "find">): WithPictures<Value> {
  return resolve(value, pictures) as WithPictures<Value>;
}

function resolve(value: unknown, pictures: Pick<Pictures, "find">): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, pictures));
  if (typeof value !== "object" || value === null) return value;
  if (isPictureField(value)) return { ...pictures.find(value.picture), alt: value.alt };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, pictures)]));
}

function isPictureField(value: object): value is PictureField {
  return "picture" in value && typeof value.picture === "string" && "alt" in value;
}
