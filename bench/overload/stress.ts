import { withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { getResponse } from "../load/get-response.ts";
import type { ChapterOutcome, Progress } from "../measurement.ts";
import { measureOverload } from "./overload.ts";
import { measureSlowConnections } from "./slow-connections.ts";

/** How long each part lasts; STRESS_SECONDS makes a quick look shorter. */
const SECONDS = Number(process.env.STRESS_SECONDS ?? 60);

/** The app under clients that open connections and send nothing, and under more requests than it can process. */
export async function measureStress(say: Progress): Promise<ChapterOutcome> {
  if (process.platform !== "linux")
    return { kind: "left-out", reason: "only Linux lets a client use many networks of one machine" };
  return withBuiltApp({}, async (app) => {
    const slow = await measureSlowConnections(app, SECONDS, say);
    const overload = await measureOverload(app, SECONDS, say);
    await getResponse(`${app.url}/healthz`, {});
    return {
      kind: "measured",
      chapter: {
        title: "Under stress",
        method: `Slow connections, a third of each kind: headers that drip a byte every 4 s, bodies of POST /form/submit that do, and nine pipelined requests whose responses are never read (more would close the connection); closed ones are reopened after a second. Meanwhile, for ${SECONDS} s, one visitor after the other loads a cached page or the application form on a new connection, and one candidate after the other sends an application with two files of 200 KB. Then, for ${SECONDS} s, five times as many searches, sign-in pages and application forms a second as eight readers got before. One process throughout, which responds at the end. The senders run on the same cores.`,
        measurements: [...slow, ...overload],
      },
    };
  });
}
