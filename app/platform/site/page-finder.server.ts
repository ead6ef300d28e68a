import { matchRoutes, type RouteObject } from "react-router";
import { isStaffPath } from "./path-kinds.ts";

/** Returns whether a path has a page or endpoint of the app. A news address without a number, and a name under /about that is not the university's, has none. */
export function pageFinder(routes: RouteObject[], shortName: string): (path: string) => boolean {
  return (path) => {
    const match = matchRoutes(routes, path)?.at(-1);
    if (!match || match.route.path?.endsWith("*")) return match?.route.path !== undefined && isStaffPath(path);
    switch (match.route.path?.toLowerCase()) {
      case "news/:id":
        return /^\/news\/\d+$/.test(path);
      case "about/:name":
        return path === `/about/${shortName.toLowerCase()}`;
      default:
        return true;
    }
  };
}
