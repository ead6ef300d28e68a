import { z } from "zod";
import type { Empty, FormField, NamedField, Variant } from "./form-field.ts";

/** The longest text that is typed in one line. */
const LINE_MAX = 300;
/** A text of at least this length is typed in several lines. */
const SENTENCE_MIN = 50;
/** The number of items that a list without a limit of its own may have. */
const LIST_MAX = 100;

/** Describes the fields of a document, in the schema's order. Throws where a field has no label or can't be edited. */
export function describeDocument(schema: z.ZodType): NamedField[] {
  return fieldsOf(schema, "");
}

type Place = { path: string; empty: Empty; meta: Meta };

const metaSchema = z.object({
  label: z.string().min(1),
  help: z.string().nullable().default(null),
  item: z.string().default("item"),
  choose: z.string().optional(),
  input: z.enum(["text", "colour"]).default("text"),
  isUploaded: z.boolean().default(false),
});
type Meta = z.infer<typeof metaSchema>;

function fieldsOf(schema: z.ZodType, path: string, without?: string): NamedField[] {
  if (!(schema instanceof z.ZodObject)) throw new Error(`${path || "The document"} is not an object.`);
  const properties = Object.entries(schema.shape).filter(([name]) => name !== without);
  return properties.map(([name, type]) => {
    if (!(type instanceof z.ZodType)) throw new Error(`${path}.${name} is not a schema.`);
    return { name, field: describe(type, path === "" ? name : `${path}.${name}`) };
  });
}

function describe(schema: z.ZodType, path: string): FormField {
  const { inner, empty, labels } = unwrap(schema);
  const meta = metaSchema.safeParse(Object.assign({}, ...labels.toReversed()));
  if (!meta.success) throw new Error(`The field ${path} of a content document has no label.`);
  const place: Place = { path, empty, meta: meta.data };
  const field = describeInner(inner, place);
  const isWhole = ["group", "list", "picture", "variants"].includes(field.kind);
  if (empty === "text" || !isWhole) return field;
  if (empty === "null") throw new Error(`The field ${path} of a content document is a part that may be null.`);
  return { kind: "option", label: meta.data.label, help: null, field };
}

/** Removes optional, nullable and default from a schema. The outermost label counts. */
function unwrap(schema: z.ZodType): { inner: z.ZodType; empty: Empty; labels: object[] } {
  const labels = [schema.meta() ?? {}];
  let inner: unknown = schema;
  let empty: Empty = "text";
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    if (inner instanceof z.ZodOptional) empty = "absent";
    if (inner instanceof z.ZodNullable) empty = "null";
    inner = inner.unwrap();
    if (inner instanceof z.ZodType) labels.push(inner.meta() ?? {});
  }
  if (!(inner instanceof z.ZodType)) throw new Error("A schema of zod's core can't be edited.");
  return { inner, empty, labels };
}

function describeInner(
  schema: z.ZodType,
  { path, empty, meta: { label, help, item, choose, input, isUploaded } }: Place,
): FormField {
  const text = { label, help };
  if (choose !== undefined) return { ...text, kind: "pick", from: choose };
  if (schema instanceof z.ZodObject) {
    const names = Object.keys(schema.shape).sort().join();
    if (names === "alt,picture") return { ...text, kind: "picture", isUploaded };
    return { ...text, kind: "group", fields: fieldsOf(schema, path) };
  }
  if (schema instanceof z.ZodArray) {
    const { minimum = 0, maximum = LIST_MAX, length } = limitsOf(schema);
    if (!(schema.element instanceof z.ZodType)) throw new Error(`${path} is a list of something else.`);
    const [min, max] = length === undefined ? [minimum, maximum] : [length, length];
    return { ...text, kind: "list", item: describe(schema.element, `${path}.*`), one: item, min, max };
  }
  if (schema instanceof z.ZodBoolean) return { ...text, kind: "flag" };
  if (schema instanceof z.ZodEnum) return { ...text, kind: "choice", choices: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) return { ...text, kind: "number", empty };
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const tag = schema.def.discriminator;
    return { ...text, kind: "variants", tag, variants: schema.options.map((one) => variantOf(one, tag, path)) };
  }
  // Any other union is the target of a link.
  if (schema instanceof z.ZodUnion) return { ...text, kind: "link", empty };
  if (schema instanceof z.ZodPipe) return { ...text, kind: "text", input: "url", rows: 1, max: null, empty };
  if (schema instanceof z.ZodEmail) return { ...text, kind: "text", input: "email", rows: 1, max: null, empty };
  if (schema instanceof z.ZodString) {
    const { minLength, maxLength: max } = schema;
    const isLong = (max !== null && max > LINE_MAX) || (minLength !== null && minLength >= SENTENCE_MIN);
    return { ...text, kind: "text", input, rows: isLong ? 4 : 1, max, empty };
  }
  throw new Error(`The field ${path} of a content document has a kind that can't be edited.`);
}

function variantOf(schema: unknown, tag: string, path: string): Variant {
  const literal = schema instanceof z.ZodObject ? schema.shape[tag] : undefined;
  if (!(schema instanceof z.ZodObject) || !(literal instanceof z.ZodLiteral))
    throw new Error(`${path} has a kind without a name.`);
  const { label } = metaSchema.parse(schema.meta());
  return { value: String(literal.value), label, fields: fieldsOf(schema, path, tag) };
}

/** Reads how many items a list may have from its checks. */
function limitsOf(schema: z.ZodArray): { minimum?: number; maximum?: number; length?: number } {
  const checks = (schema.def.checks ?? []).map(({ _zod: { def } }) => limitsSchema.safeParse(def).data);
  return Object.assign({}, ...checks);
}

const limitsSchema = z.discriminatedUnion("check", [
  z.object({ check: z.literal("min_length"), minimum: z.number() }),
  z.object({ check: z.literal("max_length"), maximum: z.number() }),
  z.object({ check: z.literal("length_equals"), length: z.number() }),
]);
