import { once } from "node:events";
import { startDocumentSweep } from "../app/admissions/sweep-documents.job.server.ts";
import { startMailJobs } from "../app/mail/send-mail.job.server.ts";
import { createFirstAccount } from "../app/staff/create-first-account.server.ts";
import { UNIVERSITY } from "../content/university.ts";
import { buildWhenStale } from "../scripts/build-when-stale.ts";
import { createApp } from "./app.ts";
import { trustedProxies } from "./client-network.ts";
import { type Config, readConfig } from "./config.ts";
import { type OpenDeps, openDeps } from "./deps.ts";
import { closeHttpServer, createHttpServer } from "./http-server.ts";
import { builtPages, CLIENT_FOLDER } from "./page-handler.ts";

/** Starts Gatehouse and serves until SIGTERM or SIGINT. Every step says what it did in one line. */
export async function run(): Promise<void> {
  const outcome = readConfig(process.env);
  if (outcome.kind === "invalid") return refuse(outcome.line);

  const stop = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());

  await buildWhenStale(say);
  const opened = await openDeps(outcome.config, say);
  if (opened.kind === "refused") return refuse(opened.line);
  try {
    await serve(outcome.config, opened, stop.signal);
  } finally {
    await opened.close();
  }
  say("Stopped");
}

async function serve(config: Config, { deps }: OpenDeps, stop: AbortSignal): Promise<void> {
  say(`Sample data: ${UNIVERSITY.name}, from content/`);
  const account = await createFirstAccount(deps, config.admin);
  if (account.kind === "created") {
    const password = account.generatedPassword
      ? `password '${account.generatedPassword}', shown this once`
      : "the password that ADMIN_PASSWORD gave";
    say(`Staff: first account '${account.username}' made, with ${password}`);
  }
  await startMailJobs(deps, config);
  await startDocumentSweep(deps);
  if (!config.smtpUrl)
    say("Mail: none is sent, since SMTP_URL is not set; staff can read every mail at /dashboard/mails");
  if (!config.publicUrl?.startsWith("https:")) {
    say(
      "TLS: none known of, so the staff cookie is not marked Secure; behind TLS, set PUBLIC_URL to the https address",
    );
  }

  const pages = await builtPages();
  const proxies = trustedProxies(config.trustedProxies);
  const server = createHttpServer(createApp({ deps, proxies, pages, clientFolder: CLIENT_FOLDER }));
  server.listen(config.port, config.host);
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : config.port;
  say(`Ready: ${config.publicUrl ?? `http://${config.host}:${port}`}`);

  if (!stop.aborted) await once(stop, "abort");
  say("Stopping: requests under way may end");
  await closeHttpServer(server);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function refuse(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
