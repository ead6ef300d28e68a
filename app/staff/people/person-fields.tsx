import { ChoicesField } from "../../ui/field/choices-field.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { ROLE_LABELS, ROLES } from "../permissions/permissions.ts";
import type { PersonProblem, PersonValues } from "./person-form.ts";

type PersonFieldsProps = {
  values: PersonValues;
  problems: readonly PersonProblem[];
  faculties: readonly string[];
  /** An invited person needs an address. */
  isEmailOptional: boolean;
};

/** The fields of an account that an administrator can change. */
export function PersonFields({ values, problems, faculties, isEmailOptional }: PersonFieldsProps) {
  const errorOf = (field: PersonProblem["field"]) => problems.find((problem) => problem.field === field)?.message;
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="Name"
        autoComplete="off"
        error={errorOf("name")}
        defaultValue={values.name}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label="E-mail"
        optional={isEmailOptional}
        help="Invitations and links to set a new password go there."
        autoComplete="off"
        error={errorOf("email")}
        defaultValue={values.email}
      />
      <RolesField chosen={values.roles} error={errorOf("roles")} />
      <ChoicesField
        id="faculties"
        name="faculties"
        type="checkbox"
        label="Faculties"
        optional
        help="An officer sees the applications of these faculties only. If none is chosen: of all faculties."
        error={errorOf("faculties")}
        choices={faculties.map((faculty) => ({ value: faculty, label: faculty }))}
        chosen={values.faculties}
      />
    </>
  );
}

function RolesField({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  return (
    <ChoicesField
      id="roles"
      name="roles"
      type="checkbox"
      label="Roles"
      help="A person may do what any of their roles allows."
      columns={1}
      error={error}
      choices={ROLES.map((role) => ({
        value: role,
        label: ROLE_LABELS[role].label,
        help: ROLE_LABELS[role].description,
      }))}
      chosen={chosen}
    />
  );
}
