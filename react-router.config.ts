import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build/site",
  ssr: true,
} satisfies Config;
