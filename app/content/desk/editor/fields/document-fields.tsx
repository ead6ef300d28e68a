import { type ReactNode, useState } from "react";
import { lowerFirst } from "../../../../platform/text/first-letter.ts";
import { ColourField } from "../../../../ui/field/colour-field.tsx";
import { CountedField } from "../../../../ui/field/counted-field.tsx";
import { describedBy, FieldHelp, SelectField, TextField } from "../../../../ui/field/field.tsx";
import { TextareaField } from "../../../../ui/field/textarea-field.tsx";
import {
  chosenVariant,
  entryOf,
  type FormField,
  type NamedField,
  partName,
  switchName,
  variantName,
} from "../../form/form-field.ts";
import { type FieldsContext, PAGES_ID } from "./fields-context.ts";
import { ListField } from "./list-field.tsx";
import { PictureField } from "./picture-field.tsx";

type FieldsProps = { fields: readonly NamedField[]; parent: string; context: FieldsContext };

/** The fields of a document or of a part of it. */
export function DocumentFields({ fields, parent, context }: FieldsProps) {
  return fields.map(({ name, field }) => (
    <DocumentField key={name} field={field} name={partName(parent, name)} context={context} />
  ));
}

type FieldProps<Field extends FormField> = { field: Field; name: string; context: FieldsContext };

/** One field with everything below it. */
function DocumentField({ field, name, context }: FieldProps<FormField>) {
  const { entries, problems, findings } = context;
  const help = helpOf(field.help, findings.get(name));
  const common = { id: name, name, label: field.label, help, error: problems.get(name) };
  switch (field.kind) {
    case "text":
    case "number":
    case "link":
      return <TypedField field={field} name={name} context={context} />;
    case "choice": {
      const choices = field.choices.map((value) => ({ value, label: value }));
      // A new item begins with the first choice.
      return <SelectField {...common} defaultValue={entryOf(entries, name) || field.choices[0]} choices={choices} />;
    }
    case "pick": {
      const chosen = entryOf(entries, name);
      const known = context.choices[field.from] ?? [];
      const gone =
        chosen === "" || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }];
      if (known.length === 0 && field.from === "downloads") common.help = <NoDownloads help={help} />;
      return <SelectField {...common} defaultValue={chosen} choices={[...gone, ...known]} empty="Choose" />;
    }
    case "flag":
      return <Flag name={name} label={field.label} help={help} isOn={entryOf(entries, name) === "on"} />;
    case "picture":
      return <PictureField label={field.label} help={field.help} name={name} context={context} />;
    case "group":
      return (
        <Part id={name} label={field.label} help={field.help}>
          <DocumentFields fields={field.fields} parent={name} context={context} />
        </Part>
      );
    case "option":
      return <OptionalField field={field} name={name} context={context} />;
    case "variants":
      return <VariantFields field={field} name={name} context={context} />;
    case "list":
      return (
        <ListField
          field={field}
          name={name}
          context={context}
          renderField={(item, itemName, within) => <DocumentField field={item} name={itemName} context={within} />}
        />
      );
  }
}

type FieldOf<Kind extends FormField["kind"]> = Extract<FormField, { kind: Kind }>;

/** A text, a number or a link. */
function TypedField({ field, name, context }: FieldProps<FieldOf<"text" | "number" | "link">>) {
  const initial = entryOf(context.entries, name);
  const text = {
    id: name,
    name,
    label: field.label,
    help: helpOf(field.help ?? (field.kind === "link" ? LINK_HELP : null), context.findings.get(name)),
    error: context.problems.get(name),
    defaultValue: initial,
    autoComplete: "off",
    optional: field.empty !== "text",
  };
  if (field.kind === "number") return <TextField {...text} inputMode="decimal" />;
  if (field.kind === "link") return <TextField {...text} list={PAGES_ID} inputMode="url" />;
  if (field.input === "colour") return <ColourField {...text} />;
  const control = field.rows > 1 ? <TextareaField {...text} rows={field.rows} /> : <TextField {...text} />;
  if (field.max === null) return control;
  return (
    <CountedField id={name} max={field.max} initial={initial}>
      {control}
    </CountedField>
  );
}

/** A part that may be left out. */
function OptionalField({ field, name, context }: FieldProps<FieldOf<"option">>) {
  const part = field.field;
  const isGroup = part.kind === "group";
  return (
    <OptionalPart
      id={isGroup ? name : undefined}
      name={name}
      label={field.label}
      help={isGroup ? part.help : null}
      isShown={context.entries.has(switchName(name))}
    >
      {isGroup ? (
        <DocumentFields fields={part.fields} parent={name} context={context} />
      ) : (
        <DocumentField field={part} name={name} context={context} />
      )}
    </OptionalPart>
  );
}

/** A part that is of one of several kinds. */
function VariantFields({ field, name, context }: FieldProps<FieldOf<"variants">>) {
  const variant = chosenVariant(field.variants, context.entries, name);
  if (!variant) return null;
  return (
    <>
      <input type="hidden" name={variantName(name)} value={variant.value} />
      <DocumentFields fields={variant.fields} parent={name} context={context} />
    </>
  );
}

const LINK_HELP = "Type a part of a page’s name and choose it, or paste an address that begins with https://.";

/** A field's help, with what the checks of the site found in it. */
function helpOf(help: string | null, finding: string | undefined): ReactNode {
  if (!finding) return help ?? undefined;
  return (
    <>
      {help}
      <span className="mt-1 block rounded border border-accent-500 bg-accent-100 px-2 py-1 text-accent-950">
        {finding}
      </span>
    </>
  );
}

/** The help of a list of files without any. The link opens a new tab, which keeps the form. */
function NoDownloads({ help }: { help: ReactNode }) {
  return (
    <>
      {help} There is none yet:{" "}
      <a href="/dashboard/pictures/files" target="_blank" rel="noopener" className="text-link">
        add one<span className="sr-only"> (opens a new tab)</span>
      </a>
      , save this page as a draft, and go on here.
    </>
  );
}

type PartProps = { id: string | undefined; label: string; help: string | null; children: ReactNode };

function Part({ id, label, help, children }: PartProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="min-w-0 scroll-mt-6 rounded border border-ground-500 bg-white p-3 sm:p-4"
    >
      <legend className="px-1 font-semibold text-ink-950">{label}</legend>
      {help && <p className="wrap-anywhere mb-3 text-ink-700 text-sm">{help}</p>}
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}

type OptionProps = PartProps & { name: string; isShown: boolean };

/** A part that can be switched off; what was typed into it comes back when it is switched on again. */
function OptionalPart({ id, name, label, help, isShown, children }: OptionProps) {
  const [isOn, setOn] = useState(isShown);
  return (
    <Part id={id} label={`${label} (optional)`} help={help}>
      <label className={FLAG}>
        <input
          type="checkbox"
          id={switchName(name)}
          name={switchName(name)}
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
          className={BOX}
        />
        Show this part: {lowerFirst(label)}
      </label>
      <div className={isOn ? "grid gap-4" : "hidden gap-4 noscript:grid"}>{children}</div>
    </Part>
  );
}

const FLAG = "flex min-h-11 items-center gap-3";
const BOX = "size-6 shrink-0 accent-brand-800";

type FlagProps = { name: string; label: string; help: ReactNode; isOn: boolean };

function Flag({ name, label, help, isOn }: FlagProps) {
  return (
    <div>
      <label className={FLAG}>
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={isOn}
          {...describedBy({ id: name, help })}
          className={BOX}
        />
        {label}
      </label>
      <FieldHelp id={name} help={help} />
    </div>
  );
}
