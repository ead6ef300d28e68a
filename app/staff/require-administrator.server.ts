import { data } from "react-router";
import type { StaffMember } from "./accounts/staff.store.server.ts";
import { type Guarded, requireStaff, requireStaffOr401 } from "./require-staff.server.ts";

/** Returns the signed-in administrator, for a page. Other staff get 403; everyone else is redirected to /login. */
export async function requireAdministrator(args: Guarded): Promise<StaffMember> {
  const staff = await requireStaff(args);
  if (staff.role === "administrator") return staff;
  throw data(null, { status: 403 });
}

/** Returns the signed-in administrator, for an endpoint. */
export async function requireAdministratorOr403(args: Guarded): Promise<StaffMember> {
  const staff = await requireStaffOr401(args);
  if (staff.role === "administrator") return staff;
  throw Response.json({ message: "Only administrators may do this." }, { status: 403 });
}
