import type { Sample } from "../platform/samples.server.ts";
import { together } from "./cells.server.ts";
import { reading } from "./draw-plot.server.ts";

/** Whether all is well, in words. */
export type State = {
  kind: "well" | "look" | "wrong" | "too-early";
  headline: string;
  /** What was measured in the last minutes. */
  facts: string;
  troubles: { what: string; advice: string; mails?: true }[];
};

const MINUTES = 5;
/** From here on a person notices. */
const SLOW_PAGE_MS = 1000;
const BUSY_MS = 200;
const MANY_MAILS = 20;
const MUCH_MEMORY = 0.8;
/** Of all answers. A single one is an accident; more of them are a state. */
const MANY_FAILURES = 0.01;

/** Judges the last minutes, and what is wrong besides. */
export function tellState(samples: readonly Sample[], now: Date, besides: State["troubles"] = []): State {
  const recent = samples.filter(({ at }) => now.getTime() - at.getTime() < MINUTES * 60_000);
  const newest = recent.at(-1);
  const seen = together(recent);
  if (!newest || !seen) {
    return {
      kind: "too-early",
      headline: "It is too early to tell",
      facts: "There are no figures of the last minutes yet. They come every ten seconds.",
      troubles: [],
    };
  }
  const counted = countAnswers(recent);
  const speed = seen.renders
    ? `pages are made in ${reading(seen.renders.p50, "ms")}`
    : "every page lay ready in memory";
  const mails = newest.mails ? `, ${mailsInWords(newest.mails.waiting)}` : "";
  const facts = factsOf(counted);
  const wrong = [...wrongs(newest, counted), ...besides];
  const troubles = [...wrong, ...looks({ recent, newest, counted })];
  if (wrong.length > 0) return { kind: "wrong", headline: "Something is wrong", facts, troubles };
  if (troubles.length > 0) return { kind: "look", headline: "Something wants a look", facts, troubles };
  return { kind: "well", headline: `All is well: ${speed}${mails}`, facts, troubles };
}

type Counted = { all: number; kept: number; putOff: number; failed: number };

function countAnswers(samples: readonly Sample[]): Counted {
  const counted = { all: 0, kept: 0, putOff: 0, failed: 0 };
  for (const { answers } of samples) {
    counted.all += answers.kept + answers.other + answers.refused + answers.putOff + answers.failed;
    counted.kept += answers.kept;
    counted.putOff += answers.putOff;
    counted.failed += answers.failed;
  }
  return counted;
}

function factsOf({ all, kept }: Counted): string {
  const within = `In the last ${MINUTES} minutes`;
  if (all === 0) return `${within} nobody asked for anything.`;
  const share = Math.round((kept / all) * 100);
  return `${within} ${all === 1 ? "one answer" : `${all.toLocaleString("en")} answers`} went out, ${share} of 100 from memory.`;
}

function mailsInWords(waiting: number): string {
  if (waiting === 0) return "no mail waits";
  return waiting === 1 ? "one mail waits" : `${waiting.toLocaleString("en")} mails wait`;
}

function wrongs({ mails }: Sample, { all, failed }: Counted): State["troubles"] {
  const troubles: State["troubles"] = [];
  if (!mails) {
    troubles.push({
      what: "The database does not answer.",
      advice:
        "Public pages go on from memory; applications can't be received. See whether PostgreSQL runs and its disk is full.",
    });
  }
  if (failed > 1 && failed / all >= MANY_FAILURES) troubles.push(failures(failed));
  return troubles;
}

function failures(failed: number): State["troubles"][number] {
  return {
    what: `${failed === 1 ? "One answer" : `${failed.toLocaleString("en")} answers`} failed in the last ${MINUTES} minutes.`,
    advice: "The log has the cause of each, under the number that its visitor was told.",
  };
}

type Looked = { recent: readonly Sample[]; newest: Sample; counted: Counted };

function looks({ recent, newest, counted }: Looked): State["troubles"] {
  const troubles: State["troubles"] = [];
  const often = (is: (sample: Sample) => boolean) => recent.filter(is).length > recent.length / 3;
  const { all, putOff, failed } = counted;
  if (putOff > 0) {
    troubles.push({
      what: `${putOff === 1 ? "One visitor was" : `${putOff.toLocaleString("en")} visitors were`} asked to come again later.`,
      advice: "There was more to do than this machine can, or the database was out of reach for a while.",
    });
  }
  if (failed > 0 && !(failed > 1 && failed / all >= MANY_FAILURES)) troubles.push(failures(failed));
  if (often(({ renders }) => renders !== null && renders.p95 > SLOW_PAGE_MS)) {
    troubles.push({
      what: "Pages that don't lie ready take more than a second to make.",
      advice: "The database or the machine is slow, or there is more to do than it can.",
    });
  }
  if (often(({ lagMs }) => lagMs > BUSY_MS)) {
    troubles.push({
      what: "The processor is busy: work waits for it noticeably.",
      advice: "Something else may be running on this machine, or it is too small for so many visitors.",
    });
  }
  if (often(({ connections }) => connections.waiting > 0)) {
    troubles.push({
      what: `All ${newest.connections.most} connections to the database are taken, and work waits for one.`,
      advice: "A slow database makes it so; if it lasts, it needs a faster disk or more memory.",
    });
  }
  if (newest.memory.used > newest.memory.most * MUCH_MEMORY) {
    troubles.push({
      what: "The program holds most of the memory that it may have.",
      advice: "If it goes on growing, start it again; requests under way are let end.",
    });
  }
  return [...troubles, ...mailTroubles(newest)];
}

function mailTroubles({ mails }: Sample): State["troubles"] {
  const troubles: State["troubles"] = [];
  if (mails && mails.failed > 0) {
    troubles.push({
      what: `${mails.failed === 1 ? "One mail was" : `${mails.failed.toLocaleString("en")} mails were`} given up within a day.`,
      advice: "The mail server did not take them; what it said stands with each. Once it does, they can be sent again.",
      mails: true,
    });
  }
  if (mails && mails.waiting > MANY_MAILS) {
    troubles.push({
      what: `${mails.waiting.toLocaleString("en")} mails wait to be sent.`,
      advice: "The mail server may be slow, or out of reach.",
      mails: true,
    });
  }
  return troubles;
}
