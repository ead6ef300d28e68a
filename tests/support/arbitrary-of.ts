import fc from "fast-check";
import { z } from "zod";

/** Generates values that fit a schema of content documents, except for rules of a whole document. Of a schema with examples, one of those. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const examples = schema.meta()?.examples;
  if (Array.isArray(examples)) return fc.constantFrom(...examples);
  if (schema instanceof z.ZodObject) return objects(schema);
  if (schema instanceof z.ZodArray) return lists(schema);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fc.option(arbitraryOf(classic(schema.unwrap())), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryOf(classic(schema.unwrap())));
  if (schema instanceof z.ZodDiscriminatedUnion)
    return fc.oneof(...schema.options.map((option) => arbitraryOf(classic(option))));
  if (schema instanceof z.ZodLiteral) return fc.constant(schema.value);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(3000));
  return texts(schema);
}

function objects(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.shape).map(([name, type]) => [name, arbitraryOf(classic(type))] as const);
  // A missing property and one that is undefined are the same in JSON.
  return fc
    .record(Object.fromEntries(entries))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)));
}

function lists(schema: z.ZodArray): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 3, length } = bounds.parse(schema._zod.bag);
  const [min, max] = length === undefined ? [minimum, Math.min(maximum, minimum + 2)] : [length, length];
  return fc.array(arbitraryOf(classic(schema.element)), { minLength: min, maxLength: max });
}

/** A kind of text, with examples of it. */
type TextKind = { arbitrary: fc.Arbitrary<string>; examples: string[] };

/** Built once, since fast-check takes long to build a pattern, and documents have hundreds of texts. */
let knownKinds: TextKind[] | null = null;

/** Texts of every kind that a document has; the schema selects those that fit it. */
function texts(schema: z.ZodType): fc.Arbitrary<unknown> {
  const fits = (text: unknown) => schema.safeParse(text).success;
  knownKinds ??= textKinds();
  const fitting = knownKinds.filter(({ examples }) => examples.some(fits));
  return fc.oneof(...fitting.map(({ arbitrary }) => arbitrary)).filter(fits);
}

function textKinds(): TextKind[] {
  const patterns = [
    /^[A-Za-z<>&"' \n{}]{50,80}$/,
    /^[a-z0-9]{1,12}$/,
    /^[A-Z]{2,4}$/,
    /^[9A]{2,12}$/,
    /^\/[a-zA-Z/?#=&%]{0,20}$/,
    /^\+\d{6,14}$/,
    /^20\d\d\/20\d\d$/,
    /^https:\/\/[a-z]{1,8}\.example\/[a-z?&=]{0,9}$/,
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/[a-z]{1,9}$/,
    /^[a-z]{1,9}@[a-z]{1,9}\.example$/,
    /^[A-Z][a-z]{1,5} \| [a-z]{1,5}\n[a-z]{1,5} \| [0-9]{1,4}$/,
    /^\/files\/[0-9a-f]{64}\/[a-z]{1,9}\.pdf$/,
    /^\d{4}$/,
    /^\d{10}$/,
  ];
  const kinds = [
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    ...patterns.map((pattern) => fc.stringMatching(pattern)),
    fc.constantFrom("GB", "KE", "GBP", "KES", "en", "en-GB", "Europe/London", "Africa/Nairobi"),
  ];
  return kinds.map((arbitrary) => ({ arbitrary, examples: fc.sample(arbitrary, 40) }));
}

function classic(type: unknown): z.ZodType {
  if (type instanceof z.ZodType) return type;
  throw new Error("A schema of zod's core can't be generated.");
}

const bounds = z.object({
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  length: z.number().optional(),
});
