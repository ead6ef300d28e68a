import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { arbitraryOf } from "../../../../tests/support/arbitrary-of.ts";
import type { Preference } from "../../../platform/conflicts/three-way-merge.ts";
import { REGISTRY } from "../../registry.server.ts";
import { changeItems, moveItem } from "../form/change-lists.ts";
import { describeDocument } from "../form/describe-schema.server.ts";
import { itemIds, itemsName, type NamedField, readEntries } from "../form/form-field.ts";
import { formOf, readValue } from "../form/form-values.ts";
import { mergeForms } from "./merge-forms.server.ts";

const OFFICERS = itemsName("officers");
const FIELDS = describeDocument(
  z.object({
    title: z.string().meta({ label: "Title" }),
    fee: z.int().nullable().meta({ label: "Fee" }),
    isOpen: z.boolean().meta({ label: "Open" }),
    officers: z
      .array(
        z
          .object({ name: z.string().meta({ label: "Name" }), role: z.string().meta({ label: "Role" }) })
          .meta({ label: "Officer" }),
      )
      .meta({ label: "Officers", item: "officer" }),
    note: z
      .object({ text: z.string().meta({ label: "Text" }), by: z.string().meta({ label: "By" }) })
      .meta({ label: "Note" })
      .optional(),
  }),
);

const [ada, bola, chidi, dayo] = ["Ada", "Bola", "Chidi", "Dayo"].map((name) => ({ name, role: `Role of ${name}` }));
const OPENED = { title: "Fees", fee: 700_000, isOpen: true, officers: [ada, bola, chidi] };

type Form = Map<string, string[]>;

/** Returns the form of a value, as an editor changed it. */
function formWith(value: object, change: (form: Form) => void = () => {}): Form {
  const form = new Map([...readEntries(formOf(FIELDS, value))].map(([name, texts]) => [name, [...texts]]));
  change(form);
  return form;
}

const mergedWith = (preference: Preference, theirs: object, change: (form: Form) => void, opened: object = OPENED) => {
  const forms = {
    opened: formWith(opened),
    theirs: formWith({ ...opened, ...theirs }),
    mine: formWith(opened, change),
  };
  return readValue(FIELDS, readEntries(new URLSearchParams(mergeForms(FIELDS, forms, preference))));
};
const merged = (theirs: object, change: (form: Form) => void) => mergedWith("mine", theirs, change);
const typed = (texts: Record<string, string>) => (form: Form) => {
  for (const [name, text] of Object.entries(texts)) form.set(name, [text]);
};
const changed = (change: string, id: string) => (form: Form) => {
  form.set(OFFICERS, changeItems(itemIds(form, "officers"), change, id) ?? []);
};

describe("two editors who changed different fields", () => {
  test("both have their change", () => {
    expect(merged({ fee: 750_000 }, typed({ title: "Fees 2026" }))).toEqual({
      ...OPENED,
      fee: 750_000,
      title: "Fees 2026",
    });
  });

  test("both have theirs within one item of a list", () => {
    const theirs = { officers: [ada, { ...bola, role: "Dean" }, chidi] };
    expect(merged(theirs, typed({ "officers.1.name": "Bola Ige" }))).toMatchObject({
      officers: [ada, { name: "Bola Ige", role: "Dean" }, chidi],
    });
  });

  test("keep a number that can't be read as it was typed", () => {
    expect(merged({ title: "Theirs" }, typed({ fee: "7oo,000" }))).toMatchObject({ title: "Theirs", fee: "7oo,000" });
  });

  test("keep a box that one of them cleared", () => {
    expect(merged({ title: "Theirs" }, (form) => form.delete("isOpen"))).toMatchObject({ isOpen: false });
    expect(merged({ isOpen: false }, typed({ title: "Mine" }))).toMatchObject({ title: "Mine", isOpen: false });
  });

  test("merge the fields of an optional part that both have, and one that a single editor added or removed", () => {
    const note = { text: "Paid at the bank.", by: "Bursar" };
    const withNote = { ...OPENED, note };
    const both = mergedWith("mine", { note: { ...note, by: "Registrar" } }, typed({ "note.text": "Paid." }), withNote);
    expect(both.note).toEqual({ text: "Paid.", by: "Registrar" });
    expect(merged({ note }, typed({ title: "Mine" })).note).toEqual(note);
    // What is left of a part that stayed switched off says nothing.
    expect(merged({ note }, typed({ "note.text": "", "note.by": "" })).note).toEqual(note);
    expect(mergedWith("mine", { note: undefined }, typed({ title: "Mine" }), withNote).note).toBeUndefined();
  });
});

describe("two editors who changed the same field", () => {
  test("have the text of the one who is preferred", () => {
    const mine = typed({ title: "Mine" });
    expect(mergedWith("mine", { title: "Theirs" }, mine).title).toBe("Mine");
    expect(mergedWith("theirs", { title: "Theirs" }, mine).title).toBe("Theirs");
  });

  test("keep or remove an item that one removed and the other changed", () => {
    const theirs = { officers: [ada, { ...bola, role: "Dean" }, chidi] };
    expect(mergedWith("mine", theirs, changed("remove", "1")).officers).toEqual([ada, chidi]);
    expect(mergedWith("theirs", theirs, changed("remove", "1"))).toMatchObject(theirs);
    const mine = typed({ "officers.1.role": "Dean" });
    expect(mergedWith("mine", { officers: [ada, chidi] }, mine)).toMatchObject(theirs);
    expect(mergedWith("theirs", { officers: [ada, chidi] }, mine).officers).toEqual([ada, chidi]);
  });
});

describe("a list that both changed", () => {
  const add = (form: Form) => {
    changed("add", "")(form);
    typed({ "officers.3.name": "Dayo", "officers.3.role": "Role of Dayo" })(form);
  };
  const eze = { name: "Eze", role: "Clerk" };

  test("has the items that each of them added", () => {
    expect(merged({ officers: [eze, ada, bola, chidi] }, add).officers).toEqual([eze, ada, bola, chidi, dayo]);
    const atTheEnd = merged({ officers: [ada, bola, chidi, eze] }, add).officers;
    expect(atTheEnd).toHaveLength(5);
    expect(atTheEnd).toEqual(expect.arrayContaining([dayo, eze]));
  });

  test("has an item once that both added", () => {
    expect(merged({ officers: [ada, bola, chidi, dayo] }, add).officers).toEqual([ada, bola, chidi, dayo]);
  });

  test("lacks the items that each of them removed", () => {
    expect(merged({ officers: [bola, chidi] }, changed("remove", "2")).officers).toEqual([bola]);
  });

  test("has the order of the one who moved items, with what the other changed in them", () => {
    const moved = (form: Form) => form.set(OFFICERS, moveItem(["0", "1", "2"], 2, 0));
    expect(merged({ officers: [{ ...ada, role: "Dean" }, bola, chidi] }, moved).officers).toEqual([
      chidi,
      { ...ada, role: "Dean" },
      bola,
    ]);
    expect(merged({ officers: [chidi, ada, bola] }, typed({ "officers.0.role": "Dean" })).officers).toEqual([
      chidi,
      { ...ada, role: "Dean" },
      bola,
    ]);
    expect(merged({ officers: [bola, ada, chidi] }, moved).officers).toEqual([chidi, ada, bola]);
    expect(mergedWith("theirs", { officers: [bola, ada, chidi] }, moved).officers).toEqual([bola, ada, chidi]);
  });
});

describe("an item that a colleague changed beyond its name", () => {
  const withTask = (name: string, role: string) => ({ name, role });
  const opened = {
    ...OPENED,
    officers: [
      withTask("Ada", "keeps the books of the library and its reading rooms"),
      withTask("Bola", "counts the fees of all students twice a year"),
    ],
  };
  const [library, fees] = opened.officers;

  test("is the same one when it was renamed and moved", () => {
    const theirs = { officers: [{ ...fees, name: "Dr Bola Ige" }, library] };
    const mine = typed({ "officers.1.role": "counts the fees of all students once a year" });
    expect(mergedWith("mine", theirs, mine, opened).officers).toEqual([
      withTask("Dr Bola Ige", "counts the fees of all students once a year"),
      library,
    ]);
  });

  test("is another one when it says something else: both are there", () => {
    const dean = withTask("Dayo", "leads the faculty");
    const mine = typed({ "officers.1.role": "counts the fees of all students once a year" });
    expect(mergedWith("mine", { officers: [library, dean] }, mine, opened).officers).toEqual([
      library,
      withTask("Bola", "counts the fees of all students once a year"),
      dean,
    ]);
    expect(mergedWith("theirs", { officers: [library, dean] }, mine, opened).officers).toEqual([library, dean]);
  });
});

const EDITED = REGISTRY.filter(({ key }) => key !== "retention");

test.each(EDITED.map((document) => [document.title, document] as const))(
  "%s: who changed nothing has the other one's text, and who alone changed it has their own",
  (_title, { schema }) => {
    const fields = describeDocument(schema);
    const values = arbitraryOf(schema).filter((value) => schema.safeParse(value).success);
    const formOfValue = (value: object) => readEntries(formOf(fields, value));
    fc.assert(
      fc.property(values, values, fc.constantFrom<Preference>("mine", "theirs"), (one, other, preference) => {
        const [before, after] = [formOfValue(schema.parse(one)), formOfValue(schema.parse(other))];
        const forms = [
          { opened: before, theirs: after, mine: before },
          { opened: before, theirs: before, mine: after },
          { opened: before, theirs: after, mine: after },
        ];
        for (const three of forms) expect(mergedValue(fields, three, preference)).toEqual(readValue(fields, after));
      }),
      { numRuns: 20, maxSkipsPerRun: 500 },
    );
  },
);

function mergedValue(fields: readonly NamedField[], forms: Parameters<typeof mergeForms>[1], preference: Preference) {
  return readValue(fields, readEntries(new URLSearchParams(mergeForms(fields, forms, preference))));
}
