import path from "node:path";
import * as z from "zod";

const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(network))
    .default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default("admissions@palmgrove.example"),
  ADMIN_USERNAME: z.string().trim().toLowerCase().min(1).max(64).default("admin"),
  ADMIN_PASSWORD: z.string().min(12).max(200).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Without a slash at its end; null when every visitor's own Host header has to serve. */
  publicUrl: string | null;
  trustedProxies: string[];
  smtpUrl: string | null;
  mailFrom: string;
  admin: { username: string; password: string | null };
  logLevel: string;
};

export type ConfigOutcome = { kind: "valid"; config: Config } | { kind: "invalid"; line: string };

/** Reads the settings from environment variables. An empty value counts as not set. A wrong one is named in one plain line. */
export function readConfig(env: Record<string, string | undefined>): ConfigOutcome {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const result = environment.safeParse(set);
  if (!result.success) {
    const complaints = result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    return { kind: "invalid", line: `The configuration is wrong. ${complaints.join("; ")}` };
  }
  const value = result.data;
  return {
    kind: "valid",
    config: {
      port: value.PORT,
      host: value.HOST,
      dataDir: path.resolve(value.DATA_DIR),
      databaseUrl: value.DATABASE_URL ?? null,
      publicUrl: value.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
      trustedProxies: value.TRUST_PROXY,
      smtpUrl: value.SMTP_URL ?? null,
      mailFrom: value.MAIL_FROM,
      admin: { username: value.ADMIN_USERNAME, password: value.ADMIN_PASSWORD ?? null },
      logLevel: value.LOG_LEVEL,
    },
  };
}
