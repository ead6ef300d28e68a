import { data, Link } from "react-router";
import { useTitle } from "../content/read-site.ts";
import type { Route } from "./+types/unknown.page.ts";
import { requireStaff } from "./require-staff.server.ts";

/** Returns 404 to staff. Everyone else is redirected to sign-in, as for any address of the dashboard. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args);
  return data(null, { status: 404 });
}

export default function UnknownPage() {
  return (
    <div className="p-4 sm:p-6">
      <title>{useTitle("No such page")}</title>
      <h1 className="text-xl">There is no such page</h1>
      <p className="mt-3">
        <Link to="/dashboard" className="text-link">
          All applications
        </Link>
      </p>
    </div>
  );
}
