export const INTAKES_PATH = "/dashboard/intakes";

export function intakePath(id: number): string {
  return `${INTAKES_PATH}/${id}`;
}

/** Reads the id in an intake's address; null when it is none. */
export function readIntakeId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
