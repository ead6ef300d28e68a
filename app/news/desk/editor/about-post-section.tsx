import { SelectField, TextField } from "../../../ui/field/field.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { MAX_LINKS, POST_LIMITS } from "../post.schema.ts";
import type { Choices, FieldErrors, PostValues } from "../post-fields.ts";

type AboutPostProps = { values: PostValues; choices: Choices; errors: FieldErrors };

/** The author, category, tag and links of a post. */
export function AboutPostSection({ values, choices, errors }: AboutPostProps) {
  return (
    <section
      aria-label="About the post"
      className="grid items-end gap-x-4 gap-y-5 rounded border border-ground-500 bg-white p-4 sm:grid-cols-2"
    >
      <TextField
        id="author"
        name="author"
        label="Author"
        help="Choose a name that was used before, so that all posts are on one page of their author."
        list="authors"
        defaultValue={values.author}
        error={errors.author}
        maxLength={POST_LIMITS.author * 2}
        autoComplete="off"
        optional
      />
      <datalist id="authors">
        {choices.authors.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField
        id="category"
        name="category"
        label="Category"
        empty="None"
        choices={choices.categories.map((name) => ({ value: name, label: name }))}
        defaultValue={values.category}
        error={errors.category}
        optional
      />
      <TextField
        id="newCategory"
        name="newCategory"
        label="New category"
        help="Only when none in the list fits. It replaces the one chosen above."
        defaultValue={values.newCategory}
        error={errors.newCategory}
        maxLength={POST_LIMITS.newCategory * 2}
        autoComplete="off"
        optional
      />
      <SelectField
        id="tag"
        name="tag"
        label="Tag"
        empty="None"
        choices={choices.tags.map((name) => ({ value: name, label: name }))}
        defaultValue={values.tag}
        error={errors.tag}
        optional
      />
      <LinksField value={values.links} error={errors.links} />
    </section>
  );
}

function LinksField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <div className="sm:col-span-2">
      <TextareaField
        id="links"
        name="links"
        label="Also published at"
        help={`Addresses on Facebook, X, Instagram or LinkedIn, one to a line, at most ${MAX_LINKS}.`}
        defaultValue={value}
        error={error}
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </div>
  );
}
