import { describe, expect, test } from "vitest";
import { readReference } from "./reference.ts";

describe("A typed reference", () => {
  test.each(["PU-26-7K3Q9M", "pu-26-7k3q9m", " PU 26 7K3Q9M ", "PU267K3Q9M", "PU–26–7K3Q9M"])(
    "is read from %j as PU-26-7K3Q9M",
    (typed) => expect(readReference(typed)).toBe("PU-26-7K3Q9M"),
  );

  test.each(["", "PU-26", "26-7K3Q9M", "PU-26-7K3Q9", "PU-26-7K3Q9MM", "\0", "ada@example.com", "P".repeat(1_000_000)])(
    "can't be %j",
    (typed) => expect(readReference(typed)).toBeNull(),
  );
});
