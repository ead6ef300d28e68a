import { readCrest } from "../content/read-crest.server.ts";
import { readSite } from "../content/read-site.server.ts";
import { THEME } from "../content/theme/theme.content.ts";
import { depsContext } from "../platform/deps.server.ts";
import { type AppIcon, ICONS, MASKABLE_ICON } from "../platform/site/app-icons.ts";
import type { Route } from "./+types/manifest.endpoint.ts";

/** Responds with the web app manifest, for phones that add the site to the home screen. */
export function loader({ context }: Route.LoaderArgs): Response {
  const deps = context.get(depsContext);
  const { identity, place, colours } = readSite(deps);
  const folder = readCrest(deps)?.folder ?? "";
  const manifest = {
    id: "/",
    name: identity.name,
    short_name: identity.shortName,
    lang: place.locale,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: deps.content.read(THEME).ground,
    theme_color: colours.bar,
    icons: [...ICONS.map((icon) => entry(icon, "any", folder)), entry(MASKABLE_ICON, "maskable", folder)],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}

function entry({ path, size }: AppIcon, purpose: "any" | "maskable", folder: string) {
  return { src: folder + path, sizes: `${size}x${size}`, type: "image/png", purpose };
}
