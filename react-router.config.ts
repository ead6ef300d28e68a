import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build/site",
  ssr: true,
  // A visitor on a line that breaks can go on to every page without asking for the way first.
  routeDiscovery: { mode: "initial" },
  // On such a line, every file more is a way there and back more.
  splitRouteModules: false,
} satisfies Config;
