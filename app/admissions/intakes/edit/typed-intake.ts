import { programmeKey } from "../../programmes/programme-key.ts";

/** What was typed, as it is shown again. */
export type TypedIntake = {
  name: string;
  session: string;
  opensDay: string;
  opensTime: string;
  closesDay: string;
  closesTime: string;
  feeName: string;
  feeAmount: string;
  feePage: string;
  quotas: Record<string, string>;
};

export type IntakeProblem = { field: string; message: string };

/** The name of a quota's field, which is also its id. */
export function quotaField(programme: string): string {
  return `quota-${programmeKey(programme)}`;
}

export const EMPTY_INTAKE: TypedIntake = {
  name: "",
  session: "",
  opensDay: "",
  opensTime: "",
  closesDay: "",
  closesTime: "",
  feeName: "",
  feeAmount: "",
  feePage: "",
  quotas: {},
};
