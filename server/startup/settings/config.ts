import path from "node:path";
import * as z from "zod";
import type { LinkCheckHosts } from "../../../app/platform/deps.server.ts";
import type { ClamdAddress } from "../../../app/platform/documents/virus-scan.server.ts";
import type { BucketAddress } from "../../../app/platform/files/bucket/bucket.server.ts";
import type { OidcSettings } from "../../../app/platform/oidc/oidc-client.server.ts";
import { BACKUP_EXPECTED, type BackupPlace, backupEnvironment, readBackupPlace } from "./backup-settings.ts";
import { OBJECT_STORE_EXPECTED, objectStoreEnvironment, readObjectStore } from "./object-store-settings.ts";
import { OIDC_EXPECTED, oidcEnvironment, readOidcSettings } from "./oidc-settings.ts";
import { readSecretFiles } from "./secret-files.ts";

const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]);

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

/** A host name or address, with an optional port; an IPv6 address in brackets. */
const CLAMD_ADDRESS = /^(?:\[(?<v6>[0-9a-f:]{2,39})\]|(?<name>[\w.-]{1,253}))(?::(?<port>\d{1,5}))?$/i;
const CLAMD_PORT = 3310;

/** A token of 32 characters and a plus sign are added to it, and the part before the @ has at most 64 characters (RFC 5321, 4.5.3.1.1). */
const MAX_BOUNCE_NAME = 31;

/** The name of a host, without a scheme, a port or a path. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/;

/** An address of PostgreSQL. With these parameters, `pg` would accept the certificate of anybody. */
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ }).refine((address) => {
  const parameters = URL.parse(address)?.searchParams;
  return parameters?.get("sslmode") !== "no-verify" && !parameters?.has("uselibpqcompat");
});

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  ...objectStoreEnvironment,
  CLAMD_HOST: z.string().regex(CLAMD_ADDRESS).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => URL.parse(address)?.pathname === "/")
    .optional(),
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
  ...backupEnvironment,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((address) => (URL.parse(address)?.searchParams.get("tls.rejectUnauthorized") ?? "true") === "true")
    .optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.literal("1").optional(),
  MAIL_FROM: z.email().default("admissions@university.example"),
  BOUNCE_ADDRESS: z
    .email()
    .refine((address) => address.indexOf("@") <= MAX_BOUNCE_NAME && !address.includes("+"))
    .optional(),
  NEWSLETTER_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(600),
  ADMIN_USERNAME: z.string().trim().toLowerCase().min(1).max(64).default("admin"),
  ADMIN_PASSWORD: z.string().min(12).max(200).optional(),
  REQUIRE_SECOND_FACTOR: z.enum(["administrators", "everyone", "nobody"]).default("administrators"),
  ...oidcEnvironment,
  CHECK_EXTERNAL_LINKS: z
    .string()
    .transform((list): string | string[] => {
      const entries = list
        .split(",")
        .map((entry) => entry.trim().toLowerCase())
        .filter(Boolean);
      if (entries.length !== 1) return entries;
      return entries[0] === "off" ? [] : entries[0] === "any" ? "any" : entries;
    })
    .pipe(z.union([z.literal("any"), z.array(z.string().max(253).regex(HOST_NAME))]))
    .default([]),
  PAGE_CACHE: z.enum(["on", "off"]).default("on"),
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  SEED: z.enum(["sample", "none"]).default("sample"),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
});

const CHECKED = "for TLS with sslmode=verify-full, and sslrootcert=<file> for an authority of your own";

/** The expected value of each setting, as error messages describe it. */
const EXPECTED: Record<keyof z.input<typeof environment>, string> = {
  PORT: "a whole number from 0 to 65535",
  HOST: "an address to listen on",
  DATA_DIR: "a folder",
  DATABASE_URL: `like postgres://user:password@host:5432/name, ${CHECKED}`,
  DATABASE_OWNER_URL: `like postgres://owner:password@host:5432/name, ${CHECKED}`,
  ...OBJECT_STORE_EXPECTED,
  CLAMD_HOST: "like clamd.internal or 127.0.0.1:3310",
  PUBLIC_URL: "like https://www.university.example, without a path",
  TRUST_PROXY: "a list of networks with commas between them, like 127.0.0.1,10.0.0.0/8",
  ...BACKUP_EXPECTED,
  SMTP_URL: "like smtps://user:password@mail.university.example, without tls.rejectUnauthorized=false",
  NODE_TLS_REJECT_UNAUTHORIZED:
    "unset, since certificates are checked: name the file of your own authority in NODE_EXTRA_CA_CERTS",
  MAIL_FROM: "one e-mail address",
  BOUNCE_ADDRESS: "one e-mail address without a plus sign, with at most 31 characters before the @",
  NEWSLETTER_PER_MINUTE: "a whole number from 1 to 999999",
  ADMIN_USERNAME: "a name of at most 64 characters",
  ADMIN_PASSWORD: "12 to 200 characters long",
  REQUIRE_SECOND_FACTOR: "administrators, everyone or nobody",
  ...OIDC_EXPECTED,
  CHECK_EXTERNAL_LINKS: "off, any, or a list of hosts with commas between them, like youtube.com,www.example.com",
  PAGE_CACHE: "on or off",
  SERVICE_WORKER: "on or off",
  SEED: "sample or none",
  DRAIN_SECONDS: "a whole number of seconds, at most 999",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** The external database; null for the embedded one. */
  databaseUrl: string | null;
  /** The role that owns the tables of the external database; null when it is the one of `databaseUrl`. */
  databaseOwnerUrl: string | null;
  /** The object store for documents; null for the folder DATA_DIR. */
  objectStore: BucketAddress | null;
  /** The address of the virus scanner clamd; null without one. */
  clamd: ClamdAddress | null;
  /** Without a trailing slash; null to use the Host header of each request. */
  publicUrl: string | null;
  trustedProxies: string[];
  backupTo: BackupPlace;
  /** Null when the key is in the database. */
  backupKey: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where mail servers report mails that they can't deliver; null for `mailFrom`. */
  bounceAddress: string | null;
  /** The most mails of newsletters in a minute. */
  newsletterPerMinute: number;
  admin: { username: string; password: string | null };
  /** Which staff need a second factor to sign in. */
  secondFactorPolicy: "administrators" | "everyone" | "nobody";
  /** The identity provider of staff; null without one. */
  oidc: OidcSettings | null;
  /** The hosts that a check of links may request, with their subdomains. */
  linkCheckHosts: LinkCheckHosts;
  /** Whether public pages are cached in memory. */
  pageCache: boolean;
  /** Whether the service worker is served. */
  serviceWorker: boolean;
  /** The initial posts of an empty database. */
  seed: "sample" | "none";
  /** How long an instance that is shutting down reports this to health checks and still serves requests. */
  drainSeconds: number;
  logLevel: string;
};

export type ConfigOutcome = { kind: "valid"; config: Config } | { kind: "invalid"; line: string };

/**
 * Reads the settings from environment variables, and secrets also from the files that `<NAME>_FILE` names. Treats an empty value as not
 * set. Returns one line that names the invalid ones.
 */
export function readConfig(env: Record<string, string | undefined>): ConfigOutcome {
  const withSecrets = readSecretFiles(env);
  if (withSecrets.kind === "invalid") return withSecrets;
  const set = Object.fromEntries(
    Object.entries(withSecrets.env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environment.safeParse(set);
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => issue.path[0] as keyof typeof EXPECTED));
    const complaints = [...names].map((name) => `${name} has to be ${EXPECTED[name]}`);
    return { kind: "invalid", line: `The configuration is wrong: ${complaints.join("; ")}.` };
  }
  const value = result.data;
  const store = readObjectStore(value);
  if (store.kind === "invalid") return store;
  const backups = readBackupPlace(value, store.address);
  if (backups.kind === "invalid") return backups;
  const oidc = readOidcSettings(value);
  if (oidc.kind === "invalid") return oidc;
  return {
    kind: "valid",
    config: {
      port: value.PORT,
      host: value.HOST,
      dataDir: path.resolve(value.DATA_DIR),
      databaseUrl: value.DATABASE_URL ?? null,
      databaseOwnerUrl: value.DATABASE_OWNER_URL ?? null,
      objectStore: store.address,
      clamd: value.CLAMD_HOST === undefined ? null : readClamdAddress(value.CLAMD_HOST),
      publicUrl: value.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
      trustedProxies: value.TRUST_PROXY,
      backupTo: backups.place,
      backupKey: value.BACKUP_KEY ?? null,
      smtpUrl: value.SMTP_URL ?? null,
      mailFrom: value.MAIL_FROM,
      bounceAddress: value.BOUNCE_ADDRESS ?? null,
      newsletterPerMinute: value.NEWSLETTER_PER_MINUTE,
      admin: { username: value.ADMIN_USERNAME, password: value.ADMIN_PASSWORD ?? null },
      secondFactorPolicy: value.REQUIRE_SECOND_FACTOR,
      oidc: oidc.settings,
      linkCheckHosts: value.CHECK_EXTERNAL_LINKS,
      pageCache: value.PAGE_CACHE === "on",
      serviceWorker: value.SERVICE_WORKER === "on",
      seed: value.SEED,
      drainSeconds: value.DRAIN_SECONDS,
      logLevel: value.LOG_LEVEL,
    },
  };
}

function readClamdAddress(address: string): ClamdAddress {
  const { v6, name, port } = CLAMD_ADDRESS.exec(address)?.groups ?? {};
  return { host: v6 ?? name ?? "", port: Number(port ?? CLAMD_PORT) };
}
