import type pg from "pg";
import type { BucketAddress } from "../../app/platform/files/bucket/bucket.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import type { DatabaseRoles } from "../../app/platform/postgres/database-roles.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { startBuiltApp } from "../support/apps/built-app.ts";
import { makeDataFolder, removeDataFolder } from "../support/apps/data-folder.ts";
import { freePort } from "../support/apps/local-port.ts";
import { startNginx } from "../support/servers/nginx.ts";
import { startObjectStore } from "../support/servers/object-store.ts";

/** Two instances of the built app behind a proxy, with one PostgreSQL and one object store, as in deploy/. */
export type SharedSetup = {
  /** The address of the proxy. */
  url: string;
  /** The folder of the responses that the proxy stores. */
  cacheFolder: string;
  /** Reads what the proxy reported, except that an instance refused a connection, as each does while it is stopped. */
  proxyErrors(): Promise<string[]>;
  /** The address of each instance. */
  instances: { url: string }[];
  connection: pg.ClientConfig;
  bucket: BucketAddress;
  /** Stops one instance gracefully and starts it again, once `whileStopped` has ended. */
  restart(instance: number, whileStopped?: Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export async function openSharedSetup(): Promise<SharedSetup> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.reverse()) await step();
  };
  const folder = async () => {
    const dataDir = await makeDataFolder();
    closing.push(() => removeDataFolder(dataDir));
    return dataDir;
  };
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: await folder(),
      log: createLog("silent"),
      notice: () => undefined,
      transport: "tcp",
    });
    if (postgres.kind !== "started") throw new Error("The PostgreSQL of the test did not start.");
    closing.push(postgres.stop);
    const store = await startObjectStore();
    closing.push(store.remove);

    const shared = settings(postgres, store.address);
    const launch = async () => {
      const options = { dataDir: await folder(), env: { ...shared, PORT: String(await freePort()) } };
      return { options, app: await startBuiltApp(options) };
    };
    // Both at once, on an empty database.
    const [first, second] = await Promise.all([launch(), launch()]);
    const instances = [first, second];
    closing.push(() => Promise.all(instances.map(({ app }) => app.stop())));
    const proxy = await startNginx([first.app.url, second.app.url]);
    closing.push(proxy.stop);
    return {
      url: proxy.url,
      cacheFolder: proxy.cacheFolder,
      proxyErrors: async () =>
        (await proxy.errors()).filter((line) => line !== "" && !line.includes("111: Connection refused")),
      instances: instances.map(({ app }) => ({ url: app.url })),
      connection: postgres.ownerConnection,
      bucket: store.address,
      async restart(number, whileStopped) {
        const instance = instances[number];
        if (!instance) throw new Error(`There is no instance ${number}.`);
        const code = await instance.app.stop();
        if (code !== 0) throw new Error(`An instance ended with code ${code}:\n${instance.app.output()}`);
        await whileStopped;
        instance.app = await startBuiltApp(instance.options);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function settings({ connection, ownerConnection }: DatabaseRoles, bucket: BucketAddress): Record<string, string> {
  return {
    DATABASE_URL: addressOf(connection),
    DATABASE_OWNER_URL: addressOf(ownerConnection),
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    TRUST_PROXY: "127.0.0.1",
    // The proxy of the test keeps idle connections for half a second.
    DRAIN_SECONDS: "1",
  };
}

function addressOf({ user, password, port, database }: pg.ClientConfig): string {
  return `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`;
}
