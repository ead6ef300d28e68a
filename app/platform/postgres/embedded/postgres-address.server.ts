import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import type pg from "pg";
import type { DatabaseFolder } from "./database-folder.server.ts";

export type Transport = "socket" | "tcp";

export type PostgresAddress = {
  /** The app's connection, which reads and writes rows. */
  connection: pg.ClientConfig;
  /** The connection of the role that owns the tables, for migrations. */
  ownerConnection: pg.ClientConfig;
  /** The superuser's connection: prepares both roles, and holds the lock on the data folder. */
  superuser: pg.ClientConfig;
  serverOptions: string[];
  /** The password for the loopback port; null for a socket, which its private folder protects. */
  password: string | null;
};

export const SUPERUSER = "gatehouse";
/** The owner of the database and its tables. */
export const OWNER_ROLE = "gatehouse_owner";
/** The app's role, which reads and writes rows. */
export const APP_ROLE = "gatehouse_app";
/** The database that initdb creates. */
const DATABASE = "postgres";

/** Returns where the embedded server listens: a socket in a private folder, or a loopback port on Windows. */
export async function choosePostgresAddress(
  folder: DatabaseFolder,
  dataDir: string,
  transport: Transport = process.platform === "win32" ? "tcp" : "socket",
): Promise<PostgresAddress> {
  switch (transport) {
    case "socket": {
      const server = { host: folder.socket, database: DATABASE };
      return {
        connection: { ...server, user: APP_ROLE },
        ownerConnection: { ...server, user: OWNER_ROLE },
        superuser: { ...server, user: SUPERUSER },
        serverOptions: ["-k", folder.socket, "-c", "listen_addresses="],
        password: null,
      };
    }
    case "tcp": {
      const [port, password] = [(await portOfLastServer(folder)) ?? (await freePort()), await storedPassword(dataDir)];
      const server = { host: "127.0.0.1", port, password, database: DATABASE };
      return {
        connection: { ...server, user: APP_ROLE },
        ownerConnection: { ...server, user: OWNER_ROLE },
        superuser: { ...server, user: SUPERUSER },
        serverOptions: ["-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
        password,
      };
    }
  }
}

/** Returns the port of a server that may still be running: line 4 of postmaster.pid. */
async function portOfLastServer(folder: DatabaseFolder): Promise<number | null> {
  const lines = (await readFile(path.join(folder.cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const port = Number(lines[3]);
  return Number.isInteger(port) && port > 0 ? port : null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free loopback port.");
  return address.port;
}

async function storedPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "database-password");
  const stored = await readFile(file, "utf8").catch(() => null);
  if (stored) return stored;
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  await chmod(file, 0o600);
  return password;
}
