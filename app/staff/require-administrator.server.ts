import { data } from "react-router";
import type { StaffMember } from "./accounts/staff.store.server.ts";
import { type Guarded, requireStaff, requireStaffOr401 } from "./require-staff.server.ts";

/** The administrator who is signed in, for a page; others of the staff get 403, anyone else is led to /login. */
export async function requireAdministrator(args: Guarded): Promise<StaffMember> {
  const staff = await requireStaff(args);
  if (staff.role === "administrator") return staff;
  throw data(null, { status: 403 });
}

/** The same for an endpoint. */
export async function requireAdministratorOr403(args: Guarded): Promise<StaffMember> {
  const staff = await requireStaffOr401(args);
  if (staff.role === "administrator") return staff;
  throw Response.json({ message: "Only administrators may do this." }, { status: 403 });
}
