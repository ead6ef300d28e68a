import { expect, test } from "vitest";
import { listOffers } from "./use-offer.ts";

test("lists what was typed last first, of the device and of the server", () => {
  const found = [
    { id: "a", savedAt: 1, from: "device" },
    { id: "b", savedAt: 4, from: "device" },
    { id: "a", savedAt: 5, from: "server" },
    { id: "b", savedAt: 3, from: "server" },
    { id: "c", savedAt: 2, from: "server" },
  ];
  expect(listOffers(found).map(({ id, from }) => [id, from])).toEqual([
    ["a", "server"],
    ["b", "device"],
    ["c", "server"],
  ]);
});
