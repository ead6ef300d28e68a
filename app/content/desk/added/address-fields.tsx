import { SelectField, TextField } from "../../../ui/field/field.tsx";

type AddressFieldsProps = {
  sections: readonly { path: string; name: string }[];
  section: string;
  slug: string;
  /** Whether an empty last part is made of the title. */
  isNew: boolean;
  error(field: string): string | undefined;
};

/** The fields of a page's address: the part of the site, and the last part. */
export function AddressFields({ sections, section, slug, isNew, error }: AddressFieldsProps) {
  return (
    <>
      <SelectField
        id="section"
        name="section"
        label="Part of the site"
        help="Its address and its place in the menu follow from it. Whether the menu shows it is chosen on the page itself."
        defaultValue={section}
        choices={sections.map(({ path, name }) => ({ value: path, label: name }))}
        error={error("section")}
      />
      <TextField
        id="slug"
        name="slug"
        label="Last part of the address"
        help={`Small letters, digits and hyphens, as in open-day.${isNew ? " Empty: it is made of the title." : ""}`}
        defaultValue={slug}
        optional={isNew}
        error={error("slug")}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
