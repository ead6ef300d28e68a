import { expect, it } from "vitest";
import { mintSubmissionKey } from "./submission-key.ts";

it("creates a different version 4 UUID each time", () => {
  const keys = Array.from({ length: 100 }, mintSubmissionKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});
