import { SelectField, TextField } from "../../../ui/field/field.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import {
  chosenVariant,
  entryOf,
  type FormField,
  type NamedField,
  partName,
  switchName,
  variantName,
} from "../form/form-field.ts";
import { type FieldsContext, ListField } from "./list-field.tsx";

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
  const { entries, problems } = context;
  const help = field.help ?? undefined;
  const common = { id: name, name, label: field.label, help, error: problems.get(name) };
  const text = { ...common, defaultValue: entryOf(entries, name), autoComplete: "off" };
  switch (field.kind) {
    case "text": {
      const typed = { ...text, optional: field.empty !== "text" };
      return field.rows > 1 ? <TextareaField {...typed} rows={field.rows} /> : <TextField {...typed} />;
    }
    case "number":
      return <TextField {...text} optional={field.empty !== "text"} inputMode="decimal" />;
    case "link":
      return (
        <TextField
          {...text}
          help={help ?? "A page of this site, as in /Admissions, or an address that begins with https://."}
          optional={field.empty !== "text"}
          inputMode="url"
        />
      );
    case "choice": {
      const choices = field.choices.map((value) => ({ value, label: value }));
      return <SelectField {...common} defaultValue={entryOf(entries, name)} choices={choices} empty="Choose" />;
    }
    case "flag":
      return <Flag name={name} label={field.label} isOn={entryOf(entries, name) === "on"} />;
    case "picture":
      return <PictureField field={field} name={name} context={context} />;
    case "group":
      return (
        <Part label={field.label} help={field.help}>
          <DocumentFields fields={field.fields} parent={name} context={context} />
        </Part>
      );
    case "option":
      return (
        <Part label={`${field.label} (optional)`} help={null}>
          <Flag name={switchName(name)} label="Show this part" isOn={entries.has(switchName(name))} />
          <DocumentField field={field.field} name={name} context={context} />
        </Part>
      );
    case "variants": {
      const variant = chosenVariant(field.variants, entries, name);
      if (!variant) return null;
      return (
        <>
          <input type="hidden" name={variantName(name)} value={variant.value} />
          <DocumentFields fields={variant.fields} parent={name} context={context} />
        </>
      );
    }
    case "list":
      return (
        <ListField
          field={field}
          name={name}
          context={context}
          renderField={(item, itemName) => <DocumentField field={item} name={itemName} context={context} />}
        />
      );
  }
}

function Part({ label, help, children }: { label: string; help: string | null; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded border border-paper-500 bg-white p-4">
      <legend className="px-1 font-semibold text-ink-950">{label}</legend>
      {help && <p className="mb-3 text-ink-700 text-sm">{help}</p>}
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}

function Flag({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" id={name} name={name} defaultChecked={isOn} className="size-6 shrink-0 accent-palm-800" />
      {label}
    </label>
  );
}

function PictureField({ field, name, context: { entries, problems, pictures } }: FieldProps<FormField>) {
  const [picture, alt] = [partName(name, "picture"), partName(name, "alt")];
  const chosen = entryOf(entries, picture);
  const known = pictures.some((one) => one.name === chosen) || chosen === "" ? [] : [{ name: chosen, title: chosen }];
  return (
    <Part label={field.label} help={field.help}>
      <SelectField
        id={picture}
        name={picture}
        label="Picture"
        help="From the library of pictures."
        error={problems.get(picture)}
        defaultValue={chosen}
        empty="Choose"
        choices={[...known, ...pictures].map((one) => ({ value: one.name, label: one.title }))}
      />
      <TextField
        id={alt}
        name={alt}
        label="What it shows"
        help="For people who can’t see it. Leave it empty when the picture only decorates."
        error={problems.get(alt)}
        defaultValue={entryOf(entries, alt)}
        autoComplete="off"
        optional
      />
    </Part>
  );
}
