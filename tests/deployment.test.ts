import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { BODY_MAX_BYTES } from "../app/admissions/apply/submit/receive/receive-form.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { SUPERUSER } from "../app/platform/postgres/embedded/postgres-address.server.ts";
import { prepareSchema } from "../app/platform/postgres/prepare-schema.server.ts";
import { SECRET_SETTINGS } from "../server/startup/settings/secret-files.ts";
import { makeEmptyDatabase, query } from "./support/database/test-database.ts";

const ROOT = path.join(import.meta.dirname, "..");
const MIGRATIONS = path.join(ROOT, "database/migrations");
const UNIT = path.join(ROOT, "deploy/gatehouse.service");

const read = (name: string) => readFile(path.join(ROOT, name), "utf8");

describe("deploy/gatehouse.service", () => {
  test("confines Gatehouse to its own data, without root, capabilities and other system calls", async () => {
    const lines = (await readFile(UNIT, "utf8")).split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "User=gatehouse",
        "NoNewPrivileges=true",
        "CapabilityBoundingSet=",
        "AmbientCapabilities=",
        "ProtectSystem=strict",
        "ProtectHome=true",
        "PrivateTmp=true",
        "PrivateDevices=true",
        "PrivateUsers=true",
        "ProcSubset=pid",
        "ProtectProc=invisible",
        "RestrictNamespaces=true",
        "SystemCallFilter=@system-service",
        "SystemCallFilter=~@privileged @resources",
        "StateDirectoryMode=0700",
        "UMask=0077",
      ]),
    );
    // V8 compiles JavaScript to machine code.
    expect(lines).not.toContain("MemoryDenyWriteExecute=true");
  });

  const analyze = () =>
    spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", UNIT], { encoding: "utf8" });
  test.skipIf(analyze().status !== 0)("has an exposure of at most 2.0 (skipped without systemd-analyze)", () => {
    const exposure = /Overall exposure level for gatehouse\.service: (\d+\.\d)/.exec(analyze().stdout)?.[1];
    expect(Number(exposure)).toBeLessThanOrEqual(2);
  });
});

describe("the containers", () => {
  test("run confined, with a memory limit each", async () => {
    const compose = await read("compose.yaml");
    const services = /^services:\n(.*?)^\w/ms.exec(compose)?.[1] ?? "";
    const blocks = services.split(/^ {2}(?=[\w-]+:$)/m).filter((block) => /^[\w-]+:/.test(block));
    const names = blocks.map((block) => block.slice(0, block.indexOf(":")));
    expect(names).toEqual(["gatehouse-1", "gatehouse-2", "database", "store", "clamd", "caddy"]);
    const unconfined = blocks
      .filter((block) => !/<<: \*(?:confined|gatehouse)$/m.test(block))
      .map((block) => block.slice(0, 5));
    // Its entry point starts as root.
    expect(unconfined).toEqual(["clamd"]);
    const shared = compose.slice(0, compose.indexOf("services:"));
    for (const line of [
      "read_only: true",
      "cap_drop: [ALL]",
      'security_opt: ["no-new-privileges:true"]',
      "mem_limit:",
    ]) {
      expect(shared).toContain(line);
    }
    expect(blocks.filter((block) => !/mem_limit:|<<: \*gatehouse/.test(block))).toEqual([]);
  });

  test("have a health check that succeeds for the status 200 alone", async () => {
    const [, written = ""] = /test: (\["CMD", "bash".*\])$/m.exec(await read("compose.yaml")) ?? [];
    const [, program = "", ...parameters] = JSON.parse(written) as string[];
    let status = 200;
    const server = http.createServer((request, response) => {
      response.writeHead(request.url === "/healthz" ? status : 404).end("x".repeat(1000));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const check = async () => {
      const [code] = await once(
        spawn(
          program,
          parameters.map((text) => text.replace("/3000", `/${port}`)),
        ),
        "exit",
      );
      return code;
    };
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    await new Promise((resolve) => server.close(resolve));
    expect(await check()).toBe(1);
  });

  test("get their passwords as files", async () => {
    const compose = await read("compose.yaml");
    expect(compose).not.toMatch(/^ +(?:DATABASE_URL|DATABASE_OWNER_URL|ADMIN_PASSWORD|POSTGRES_PASSWORD):/m);
    const named = [...compose.matchAll(/_FILE: \/run\/secrets\/(\w+)$/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(compose).toContain(`  ${name}:\n    file: ./secrets/${name}\n`);
    expect(await read(".gitignore")).toContain("\nsecrets/\n");
    expect(await read(".dockerignore")).toContain("\nsecrets\n");
  });

  test("never run Gatehouse as root", async () => {
    const image = (await read("Dockerfile")).split("\nFROM ").at(-1) ?? "";
    expect(image).toMatch(/useradd --system --uid 10001 [\s\S]*\nUSER 10001\n/);
  });
});

test.each(["deploy/nginx.conf", "deploy/Caddyfile"])(
  "%s allows TLS 1.2 and 1.3 only, and redirects by the configured name",
  async (name) => {
    const config = await read(name);
    expect(config).toMatch(/^\s*(?:ssl_protocols TLSv1\.2 TLSv1\.3;|protocols tls1\.2 tls1\.3)$/m);
    expect(config).not.toMatch(/\$(?:http_)?host\b|\{(?:http\.request\.)?host\}/);
  },
);

test.each(SECRET_SETTINGS)(".env.example says that %s can be in a file", async (name) => {
  const introduction = (await read(".env.example")).split("\n\n")[0];
  expect(introduction).toMatch(new RegExp(`\\b${name}(?:_FILE)?\\b`));
});

test("the examples of reverse proxies accept a form with all of its files", async () => {
  const [caddy, nginx] = [await read("deploy/Caddyfile"), await read("deploy/nginx.conf")];
  const megabytes = [/max_size (\d+)MiB$/m.exec(caddy)?.[1], /client_max_body_size (\d+)m;/.exec(nginx)?.[1]].map(
    Number,
  );
  for (const accepted of megabytes) expect(accepted * 1024 ** 2).toBeGreaterThan(BODY_MAX_BYTES);
});

describe("deploy/database-roles.sql", () => {
  test("prepares an external database, also one whose tables belong to a superuser", async () => {
    const database = await makeEmptyDatabase();
    const superuser = { ...database.connection, user: SUPERUSER };
    await prepareSchema({ connection: superuser, ownerConnection: superuser }, MIGRATIONS, createLog("silent"));
    await query(superuser, "create extension if not exists pg_trgm");
    const script = await read("deploy/database-roles.sql");
    await query(superuser, script);
    await query(superuser, script);
    expect(await prepareSchema(database, MIGRATIONS, createLog("silent"))).toMatchObject({ kind: "migrated" });
    await query(database.connection, "delete from mails");
    await query(database.ownerConnection, "alter table mails add column later text; drop schema pgboss cascade");
    for (const statement of [
      "drop table mails",
      "create table theirs (x int)",
      "create temporary table theirs (x int)",
    ]) {
      await expect(query(database.connection, statement)).rejects.toThrow(/must be owner|permission denied/);
    }
    await database.drop();
  });

  test("prepares a database service, whose administrator is no superuser", async () => {
    const superuser = { ...inject("postgresOwner"), user: SUPERUSER, database: "postgres" };
    const [admin, owner, app, name] = ["service_admin", "service_owner", "service_app", "test_service"];
    await query(superuser, `create role ${admin} login createrole createdb`);
    await query(superuser, `create database ${name} owner ${admin} template template0`);
    const at = { ...superuser, database: name };
    const script = (await read("deploy/database-roles.sql"))
      .replaceAll("gatehouse_owner", owner)
      .replaceAll("gatehouse_app", app);
    try {
      await query({ ...at, user: admin }, "create table theirs (x int)");
      await query({ ...at, user: admin }, script);
      await query({ ...at, user: admin }, script);
      const roles = { connection: { ...at, user: app }, ownerConnection: { ...at, user: owner } };
      expect(await prepareSchema(roles, MIGRATIONS, createLog("silent"))).toMatchObject({ kind: "migrated" });
      await query(roles.connection, "delete from mails");
      await query(roles.ownerConnection, "drop table theirs");
      await expect(query(roles.connection, "drop table mails")).rejects.toThrow("must be owner");
      // The app's own role must not reach the owner's rights.
      await expect(query(roles.connection, `set role ${owner}`)).rejects.toThrow("permission denied");
    } finally {
      await query(superuser, `drop database ${name} with (force)`);
      await query(superuser, `drop role ${app}, ${owner}`);
      await query(superuser, `drop role ${admin}`);
    }
  });
});
