import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app.ts";
import { hearDoorFirst } from "./door.ts";
import { say } from "./on-error.ts";

/** What a visitor came for. Applications are what the desk is open for: they are turned away last. */
export type Errand = "application" | "other";

/** Until when new work is taken in: so many requests under way, and so many ms that work waits for its turn. */
export type WorkLimit = { underWay: number; lagMs: number };

export type WorkFigures = { underWay: number; refused: number };

export type Work = {
  /** Takes in a page to be made, until the function that it gives is called; null when there is too much to do. */
  begin(errand: Errand): (() => void) | null;
  /** The same for something that waits for its sender more than for us, such as an upload: it takes no place from a page. */
  receive(errand: Errand): (() => void) | null;
  /** To be awaited once a page is taken in, before it is made (`door.ts`). */
  turn(): Promise<void>;
  figures(): WorkFigures;
};

export type WorkOptions = {
  /** How long work waits for its turn just now. */
  lagMs: () => number;
  /** How many connections were accepted so far. */
  arrived: () => number;
  limits?: Record<Errand, WorkLimit>;
};

/**
 * A page takes 5 to 20 ms of one core, and those who are turned away take as much again: with 16 before it, a visitor waits for half a
 * second. On a slower machine the lag says so sooner.
 */
const LIMITS: Record<Errand, WorkLimit> = {
  other: { underWay: 16, lagMs: 400 },
  application: { underWay: 24, lagMs: 1000 },
};

/** Where so few are here, it is the machine that is slow: whoever comes next waits a little, and turning them away would help nobody. */
const FEW = 4;

/** Refuses new work while there is more than can be done in good time. What is under way goes on. */
export function limitWork({ lagMs, arrived, limits = LIMITS }: WorkOptions): Work {
  const lagging: Record<Errand, boolean> = { other: false, application: false };
  let underWay = 0;
  let arriving = 0;
  let refused = 0;

  /** Begun at the limit, ended at half of it, so that it does not come and go with every second. */
  function isLagging(errand: Errand): boolean {
    lagging[errand] = lagMs() >= limits[errand].lagMs / (lagging[errand] ? 2 : 1);
    return lagging[errand] && underWay + arriving >= FEW;
  }

  function refuse(): null {
    refused += 1;
    return null;
  }

  return {
    begin(errand) {
      if (underWay >= limits[errand].underWay || isLagging(errand)) return refuse();
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
    receive(errand) {
      if (isLagging(errand)) return refuse();
      arriving += 1;
      return () => {
        arriving -= 1;
      };
    },
    turn: hearDoorFirst(arrived),
    figures: () => ({ underWay, refused }),
  };
}

const RETRY_AFTER_SECONDS = "10";
/** The form, its receipt, its link, and where it and its files are sent. */
const APPLICATION = /^\/(?:form\/(?:submit|uploads|drafts)|admissions\/(?:apply|received|continue))(?:[/.]|$)/i;

/** Built files, pictures, feeds: sent as they are, or almost. To look for them on the disk costs more than to turn somebody away. */
const FILE = /\.(?!data$)\w+$/i;

const BRINGS_BODY = new Set(["POST", "PATCH"]);

/** Answers 503 to who comes while there is too much to do (RFC 9110, 15.6.4). */
export function refuseWhenBusy(work: Work): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (FILE.test(c.req.path)) return next();
    const errand = APPLICATION.test(c.req.path) ? "application" : "other";
    // How long a body takes is its sender's business: one who sends slowly takes no place from a reader.
    const bringsBody = BRINGS_BODY.has(c.req.method);
    const end = bringsBody ? work.receive(errand) : work.begin(errand);
    if (!end) return sayBusy(c, errand);
    try {
      if (!bringsBody) await work.turn();
      return await next();
    } finally {
      end();
    }
  };
}

function sayBusy(c: Context<AppEnv>, errand: Errand): Response {
  c.header("Retry-After", RETRY_AFTER_SECONDS);
  const nothingLost =
    c.req.method === "POST" && errand === "application"
      ? "Your application could not be taken in just now, and nothing was lost on your side: please send it again in a minute."
      : "Please try again in a minute.";
  return say(c, 503, "We are very busy", `Very many people are asking for our pages at this moment. ${nothingLost}`);
}
