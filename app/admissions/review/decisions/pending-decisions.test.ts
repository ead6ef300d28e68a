import { describe, expect, test } from "vitest";
import { EMPTY_MORE_FORM } from "../../missing/more-request.ts";
import { type DecisionEvent, lastUndoable, type PendingDecision, pendingAfter, UNDO_MS } from "./pending-decisions.ts";

const NOW = 1_000_000;
const nothing = { note: "", more: EMPTY_MORE_FORM };
const ada = { ...nothing, applicationId: 1, name: "Ada Obi", step: "admitted", seenEventId: 0 } as const;
const bola = { ...nothing, applicationId: 2, name: "Bola Ige", step: "not-admitted", seenEventId: 7 } as const;

const after = (...events: DecisionEvent[]) => events.reduce<readonly PendingDecision[]>(pendingAfter, []);
const decided = (decision: typeof ada | typeof bola, now = NOW): DecisionEvent => ({ kind: "decided", decision, now });
const failed = (isFinal: boolean): DecisionEvent => ({
  kind: "failed",
  applicationId: 1,
  message: "No.",
  isFinal,
  isSettled: false,
});
const states = (pending: readonly PendingDecision[]) => pending.map(({ name, state }) => [name, state]);

describe("A decision", () => {
  test.each<[string, DecisionEvent[], [string, string][]]>([
    ["waits after the key", [], [["Ada Obi", "waiting"]]],
    [
      "still waits one millisecond before its ten seconds are over",
      [{ kind: "time-passed", now: NOW + UNDO_MS - 1 }],
      [["Ada Obi", "waiting"]],
    ],
    ["is sent after ten seconds", [{ kind: "time-passed", now: NOW + UNDO_MS }], [["Ada Obi", "sending"]]],
    ["is gone after Undo", [{ kind: "undone", applicationId: 1 }], []],
    ["is sent at once when the page is left", [{ kind: "left" }], [["Ada Obi", "sending"]]],
    [
      "can't be undone once it is sent",
      [{ kind: "left" }, { kind: "undone", applicationId: 1 }],
      [["Ada Obi", "sending"]],
    ],
    ["is gone once the server has recorded it", [{ kind: "left" }, { kind: "recorded", applicationId: 1 }], []],
    ["stays when it could not be sent", [{ kind: "left" }, failed(false)], [["Ada Obi", "failed"]]],
    [
      "is sent again on request",
      [{ kind: "left" }, failed(false), { kind: "retried", applicationId: 1 }],
      [["Ada Obi", "sending"]],
    ],
    [
      "is sent again when the connection is back",
      [{ kind: "left" }, failed(false), { kind: "online" }],
      [["Ada Obi", "sending"]],
    ],
    [
      "is not sent again by itself after the server has rejected it",
      [{ kind: "left" }, failed(true), { kind: "online" }],
      [["Ada Obi", "failed"]],
    ],
    [
      "is gone when its rejection is dismissed",
      [{ kind: "left" }, failed(true), { kind: "dismissed", applicationId: 1 }],
      [],
    ],
  ])("%s", (_, events, expected) => {
    expect(states(after(decided(ada), ...events))).toEqual(expected);
  });
});

test("Undo takes the last decision first, then the one before", () => {
  const pending = after(decided(ada), decided(bola, NOW + 1));
  expect(lastUndoable(pending)?.name).toBe("Bola Ige");
  expect(lastUndoable(pendingAfter(pending, { kind: "undone", applicationId: 2 }))?.name).toBe("Ada Obi");
});

test("each decision has its own ten seconds", () => {
  const pending = after(decided(ada), decided(bola, NOW + 4_000), { kind: "time-passed", now: NOW + UNDO_MS });
  expect(states(pending)).toEqual([
    ["Ada Obi", "sending"],
    ["Bola Ige", "waiting"],
  ]);
});

test("a second decision on the same application replaces the first", () => {
  const pending = after(decided(ada), { kind: "decided", decision: { ...ada, step: "not-admitted" }, now: NOW + 1 });
  expect(pending).toMatchObject([{ step: "not-admitted", state: "waiting" }]);
});

test("what an earlier visit left is sent, unless a newer decision on the same application waits", () => {
  const left = [
    { ...ada, name: null, until: 1 },
    { ...bola, name: null, until: 1 },
  ];
  const pending = after(decided(ada), { kind: "restored", decisions: left });
  expect(pending).toMatchObject([
    { applicationId: 2, state: "sending" },
    { applicationId: 1, state: "waiting", name: "Ada Obi" },
  ]);
});
