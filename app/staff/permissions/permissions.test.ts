import { expect, test } from "vitest";
import { landingPath, navigationFor } from "./navigation.ts";
import { isPermitted, type Role } from "./permissions.ts";

const person = (...roles: Role[]) => ({ roles, faculties: null });

test("a person with several roles may do what any of them allows", () => {
  expect(isPermitted(person("officer"), "posts.edit")).toBe(false);
  expect(isPermitted(person("editor"), "applications.read")).toBe(false);
  expect(isPermitted(person("officer", "editor"), "posts.edit")).toBe(true);
  expect(isPermitted(person("officer", "editor"), "applications.read")).toBe(true);
});

test("an officer limited to faculties reads and exports applications, but neither mails nor the JSON of all", () => {
  const limited = { roles: ["officer", "head-of-registry"], faculties: ["Health Sciences"] } as const;
  expect(isPermitted(limited, "applications.read")).toBe(true);
  expect(isPermitted(limited, "applications.export")).toBe(true);
  expect(isPermitted(limited, "applications.export-all")).toBe(false);
  expect(isPermitted(limited, "mails.read")).toBe(false);
});

test("an auditor reads applications and changes none", () => {
  expect(isPermitted(person("auditor"), "applications.read")).toBe(true);
  expect(isPermitted(person("auditor"), "applications.decide")).toBe(false);
});

test("the menu shows an editor the site only, and signs the editor in to the news", () => {
  expect(navigationFor(person("editor")).map(({ label }) => label)).toEqual(["Site"]);
  expect(landingPath(person("editor"))).toBe("/dashboard/news");
  expect(landingPath(person("officer"))).toBe("/dashboard");
});
