import fc from "fast-check";
import { z } from "zod";

/** Generates values that fit a schema of content documents, except for rules of a whole document. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
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

/** Texts of every kind that a document has; the schema selects those that fit it. */
function texts(schema: z.ZodType): fc.Arbitrary<unknown> {
  const number = (digits: number) => fc.stringMatching(new RegExp(`^\\d{${digits}}$`));
  const kinds = [
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.stringMatching(/^[A-Za-z<>&"' \n{}]{50,80}$/),
    fc.stringMatching(/^[a-z0-9]{1,12}$/),
    fc.stringMatching(/^[A-Z]{2,4}$/),
    fc.stringMatching(/^[9A]{2,12}$/),
    fc.stringMatching(/^\/[a-zA-Z/?#=&%]{0,20}$/),
    fc.stringMatching(/^\+\d{6,14}$/),
    fc.stringMatching(/^20\d\d\/20\d\d$/),
    fc.stringMatching(/^https:\/\/[a-z]{1,8}\.example\/[a-z?&=]{0,9}$/),
    fc.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[a-z]{1,9}$/),
    fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.example$/),
    fc.stringMatching(/^[A-Z][a-z]{1,5} \| [a-z]{1,5}\n[a-z]{1,5} \| [0-9]{1,4}$/),
    fc.stringMatching(/^\/files\/[0-9a-f]{64}\/[a-z]{1,9}\.pdf$/),
    number(4),
    number(10),
  ];
  const fitting = kinds.filter((kind) => fc.sample(kind, 20).some((text) => schema.safeParse(text).success));
  return fc.oneof(...fitting).filter((text) => schema.safeParse(text).success);
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
