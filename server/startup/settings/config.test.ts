import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("defaults to port 3000 and the data folder ./data", () => {
  const outcome = readConfig({});
  expect(outcome).toMatchObject({
    kind: "valid",
    config: { port: 3000, host: "127.0.0.1", dataDir: path.resolve("data"), databaseUrl: null, smtpUrl: null },
  });
});

test("treats an empty setting as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ kind: "valid", config: { port: 3000 } });
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PORT", "0x10"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_URL", "postgres://app:secret@db.internal/gatehouse?sslmode=no-verify"],
  ["DATABASE_OWNER_URL", "postgres://app:secret@db.internal/gatehouse?uselibpqcompat=true&sslmode=require"],
  ["SMTP_URL", "smtps://mail.palmgrove.example?tls.rejectUnauthorized=false"],
  ["NODE_TLS_REJECT_UNAUTHORIZED", "0"],
  ["BOUNCE_ADDRESS", "bounces"],
  ["BOUNCE_ADDRESS", "gatehouse+bounces@palmgrove.example"],
  ["BOUNCE_ADDRESS", "a-very-long-name-for-a-return-mailbox@palmgrove.example"],
  ["S3_ENDPOINT", "https://s3.palmgrove.example/documents"],
  ["S3_BUCKET", "Documents"],
  ["DRAIN_SECONDS", "soon"],
  ["CLAMD_HOST", "tcp://clamd:3310"],
  ["PUBLIC_URL", "palmgrove.example"],
  ["PUBLIC_URL", "https://palmgrove.example/apply"],
  ["TRUST_PROXY", "10.0.0.0/8,everyone"],
  ["ADMIN_PASSWORD", "short"],
  ["SERVICE_WORKER", "maybe"],
  ["LOG_LEVEL", "loud"],
  ["OIDC_ISSUER", "http://id.palmgrove.example"],
  ["OIDC_ISSUER", "https://id.palmgrove.example/?tenant=1"],
  ["OIDC_ISSUER", "https://login.microsoftonline.com/common/v2.0"],
  ["OIDC_ROLES", "registry-staff=officer,ict=root"],
  ["OIDC_ROLES", "=officer"],
  ["OIDC_ROLES", "officer"],
  ["OIDC_SECOND_FACTOR_AMR", "mfa,any"],
  ["OIDC_SECOND_FACTOR_ACR", "two factors"],
  ["CHECK_EXTERNAL_LINKS", "on"],
  ["CHECK_EXTERNAL_LINKS", "https://jamb.gov.ng"],
  ["CHECK_EXTERNAL_LINKS", "10.0.0.1"],
  ["CHECK_EXTERNAL_LINKS", "any,jamb.gov.ng"],
])("a wrong %s stops the start with one line that names it", (name, value) => {
  const outcome = readConfig({ [name]: value });
  expect(outcome.kind).toBe("invalid");
  if (outcome.kind === "invalid")
    expect(outcome.line).toMatch(new RegExp(`^The configuration is wrong: ${name} has to be [^\\n]+\\.$`));
});

test("lets no link to another site be requested unless its host is named, or any is allowed", () => {
  const hosts = (list: string) => readConfig({ CHECK_EXTERNAL_LINKS: list });
  for (const none of ["", "off"]) expect(hosts(none)).toMatchObject({ config: { linkCheckHosts: [] } });
  expect(hosts("any")).toMatchObject({ config: { linkCheckHosts: "any" } });
  expect(hosts("YouTube.com, jamb.gov.ng")).toMatchObject({
    config: { linkCheckHosts: ["youtube.com", "jamb.gov.ng"] },
  });
});

test("removes the trailing slash of PUBLIC_URL", () => {
  expect(readConfig({ PUBLIC_URL: "https://apply.palmgrove.example/" })).toMatchObject({
    config: { publicUrl: "https://apply.palmgrove.example" },
  });
});

test("reads the port of the virus scanner, or defaults to 3310", () => {
  const clamd = (host: string) => readConfig({ CLAMD_HOST: host });
  expect(clamd("clamd.internal")).toMatchObject({ config: { clamd: { host: "clamd.internal", port: 3310 } } });
  expect(clamd("[::1]:3311")).toMatchObject({ config: { clamd: { host: "::1", port: 3311 } } });
  expect(clamd("")).toMatchObject({ config: { clamd: null } });
});

const STORE = {
  S3_ENDPOINT: "https://s3.palmgrove.example",
  S3_BUCKET: "palmgrove-documents",
  S3_REGION: "us-east-1",
  S3_ACCESS_KEY_ID: "gatehouse",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("reads the object store when all its settings are set, and none otherwise", () => {
  expect(readConfig(STORE)).toMatchObject({ config: { objectStore: { bucket: "palmgrove-documents" } } });
  expect(readConfig({})).toMatchObject({ config: { objectStore: null } });
});

test.each(Object.keys(STORE))("rejects an object store without %s in one line that names it", (name) => {
  expect(readConfig({ ...STORE, [name]: "" })).toEqual({
    kind: "invalid",
    line: `The configuration is wrong: ${name} has to be set as well, since the five S3_ settings belong together.`,
  });
});

const OIDC = {
  OIDC_ISSUER: "https://id.palmgrove.example",
  OIDC_CLIENT_ID: "gatehouse",
  OIDC_CLIENT_SECRET: "secret",
};

test("reads the identity provider when its settings are set, and none otherwise", () => {
  expect(readConfig({})).toMatchObject({ config: { oidc: null } });
  expect(readConfig(OIDC)).toMatchObject({
    config: {
      oidc: {
        issuer: "https://id.palmgrove.example",
        label: "your university account",
        groupsClaim: "groups",
        rolesByGroup: [],
      },
    },
  });
  const OIDC_ROLES = "registry-staff=officer, registry-staff = editor,unit=ict=administrator";
  expect(readConfig({ ...OIDC, OIDC_ROLES })).toMatchObject({
    config: {
      oidc: {
        rolesByGroup: [
          { group: "registry-staff", role: "officer" },
          { group: "registry-staff", role: "editor" },
          { group: "unit=ict", role: "administrator" },
        ],
      },
    },
  });
});

test("allows an identity provider without TLS on this machine", () => {
  for (const OIDC_ISSUER of ["http://127.0.0.1:8080/realms/palmgrove", "http://localhost:8080", "http://[::1]"])
    expect(readConfig({ ...OIDC, OIDC_ISSUER })).toMatchObject({ kind: "valid" });
});

test.each(Object.keys(OIDC))("rejects an identity provider without %s in one line that names it", (name) => {
  expect(readConfig({ ...OIDC, [name]: "" })).toEqual({
    kind: "invalid",
    line: `The configuration is wrong: ${name} has to be set as well, since OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET belong together.`,
  });
});
