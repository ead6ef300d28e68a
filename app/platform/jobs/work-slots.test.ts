import { expect, it } from "vitest";
import { openWorkSlots } from "./work-slots.server.ts";

it("runs excess tasks in order, even after one fails", async () => {
  const inSlot = openWorkSlots(2);
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const done = works.map(({ promise }, index) =>
    inSlot(() => {
      begun.push(index);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  works[1]?.reject(new Error("a damaged image"));
  await expect(done[1]).rejects.toThrow("a damaged image");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const [index, work] of works.entries()) work.resolve(index);
  expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
