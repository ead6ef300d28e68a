import { beforeAll, describe, expect, test } from "vitest";
import { insertApplication, insertApplications } from "../../../../../tests/builders/application.builder.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { EVERY_APPLICATION } from "../../../application-scope.store.server.ts";
import { readApplicationList } from "../application-list.ts";
import { findNeighbours, findPositionOf } from "./application-neighbours.store.server.ts";
import { findPage } from "./find-page.store.server.ts";

const t = testDeps();
beforeAll(async () => {
  // Equal names and times test the tiebreaker of the order.
  await insertApplications(t.deps.db, 20, { firstName: "Ada", submittedAt: new Date("2025-09-01T08:00:00Z") });
  await insertApplications(t.deps.db, 25, (index) => ({ program: index % 2 === 0 ? "Law" : "Music" }));
});
const list = (address: string) => readApplicationList(new URLSearchParams(address));

async function idsOf(address: string): Promise<number[]> {
  return (await findPage(t.deps.db, EVERY_APPLICATION, list(address))).applications.map(({ id }) => id);
}

const neighbours = (address: string, id: number) => findNeighbours(t.deps.db, EVERY_APPLICATION, list(address), id);

const positionOf = (address: string, id: number | undefined) =>
  findPositionOf(t.deps.db, EVERY_APPLICATION, list(address), Number(id));

/** Follows the next application until the end of the list. */
async function walk(address: string, from: number | undefined, way: "previous" | "next"): Promise<number[]> {
  const met: number[] = [];
  for (let id = from ?? null; id !== null; id = (await neighbours(address, id))[way]) {
    expect(met, "goes in a circle").not.toContain(id);
    met.push(id);
  }
  return met;
}

describe("Reading one application after the other", () => {
  test.each([
    "",
    "order=asc",
    "sort=firstName",
    "sort=lastName&order=desc",
    "sort=program",
    "program=Law&sort=email",
    "q=ada",
    "q=ada&sort=state&order=desc",
    "q=a&program=Music&sort=lastName",
    "flag=unscanned",
    "flag=unscanned&program=Law&sort=email",
  ])("visits the list '%s' in its order, to the end and back", async (address) => {
    const ids = await idsOf(address);
    expect(ids.length).toBeGreaterThan(3);
    expect(await walk(address, ids[0], "next")).toEqual(ids);
    expect(await walk(address, ids.at(-1), "previous")).toEqual(ids.toReversed());
  });

  test("continues from the old position when a step has removed the application from the list", async () => {
    const waiting = "status=received&program=Law";
    const ids = await idsOf(waiting);
    const [before, taken, after] = [ids[3], ids[4], ids[5]];
    await t.deps.db.updateTable("applications").set({ status: "in-review" }).where("id", "=", Number(taken)).execute();
    expect(await idsOf(waiting)).not.toContain(taken);
    expect(await neighbours(waiting, Number(taken))).toEqual({ previous: before, next: after });
  });

  test("leads back to the page that has the last application, or would have it without the step", async () => {
    await insertApplications(t.deps.db, 120, { firstName: "Zainab", submittedAt: new Date("2025-10-01T08:00:00Z") });
    for (const address of ["q=zainab", "q=zainab&sort=email&status=received", "order=asc"]) {
      for (const page of [1, 2, 3]) {
        const ids = await idsOf(`${address}&page=${page}`);
        for (const id of [ids.at(0), ids.at(-1)])
          expect(await positionOf(address, id), address).toEqual({ kind: "page", page });
      }
    }
    const waiting = "q=zainab&status=received";
    const taken = (await idsOf(`${waiting}&page=2`))[7];
    await t.deps.db.updateTable("applications").set({ status: "in-review" }).where("id", "=", Number(taken)).execute();
    expect(await positionOf(waiting, taken)).toEqual({ kind: "page", page: 2 });
    expect(await positionOf(waiting, 999_999_999)).toEqual({ kind: "page", page: 1 });
  });

  test("finds no neighbours in a list of one, and none in an empty list", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    expect(await neighbours(`q=${reference}`, id)).toEqual({ previous: null, next: null });
    expect(await neighbours("q=zzzz", id)).toEqual({ previous: null, next: null });
  });
});
