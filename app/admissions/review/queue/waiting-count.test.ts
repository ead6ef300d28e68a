import { beforeAll, describe, expect, it } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import type { Role } from "../../../staff/permissions/permissions.ts";
import { waitingCount } from "./waiting-count.server.ts";

const t = testDeps();
beforeAll(() => insertApplications(t.deps.db, 1000));
const countFor = (role: Role, faculties: string[] | null = null) => waitingCount(t.deps, { roles: [role], faculties });

describe("The number beside Review in the menu", () => {
  it("is what waits for a decision, up to a thousand", async () => {
    expect(await countFor("officer")).toBe(1000);
    await insertApplications(t.deps.db, 1, { submittedAt: new Date("2026-01-01T08:00:00Z"), program: "Law" });
    expect(await countFor("officer")).toBe(1001);
  });

  it("leaves out decided applications and those of other faculties, and is none for staff who read no applications", async () => {
    await t.pool.query("update applications set status = 'decided', outcome = 'admitted' where program <> 'Law'");
    const { rows } = await t.pool.query("select count(*)::int as count from applications where program = 'Law'");
    expect(await countFor("officer")).toBe(rows[0].count);
    expect(await countFor("officer", ["Computing"])).toBe(0);
    expect(await countFor("editor")).toBeNull();
  });
});
