import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { navigationFor } from "../app/staff/permissions/navigation.ts";

const ROOT = path.join(import.meta.dirname, "..");
const DOCUMENTS = ["*.md", "docs/**/*.md", "app/*/README.md", "tests/**/README.md", ".github/*.md"];
/** Files that a person or the app creates. */
const CREATED = /^(?:data|build|test-results|bench\/peers\/[^/]+\/node_modules)\//;
const PATH = /`((?:app|artwork|bench|content|database|deploy|docs|public|scripts|server|tests)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

const documents = globSync(DOCUMENTS, { cwd: ROOT }).filter((name) => !name.includes("node_modules"));

describe("the documentation", () => {
  test("consists of some files", () => expect(documents.length).toBeGreaterThan(20));

  test.each(documents)("%s names paths that exist", (name) => {
    const text = readFileSync(path.join(ROOT, name), "utf8");
    const paths = [...text.matchAll(PATH)].map((match) => match[1] ?? "").filter((one) => !CREATED.test(one));
    const links = [...text.matchAll(LINK)].map((match) => path.join(path.dirname(name), match[1] ?? ""));
    expect([...paths, ...links].filter((one) => !existsSync(path.join(ROOT, one)))).toEqual([]);
  });

  test("names the pages of the menu as the menu does", () => {
    const items = navigationFor({ roles: ["administrator", "editor", "officer"], faculties: null }).flatMap(
      ({ label: group, items }) => items.map(({ label }) => `**${label}** under ${group}`),
    );
    const text = readFileSync(path.join(ROOT, "docs/editing.md"), "utf8");
    const named = text.match(/(?<=choose )\*\*[^*]+\*\* under \w+/gi) ?? [];
    expect(named).toContain("**News** under Site");
    expect(named.filter((one) => !items.includes(one))).toEqual([]);
  });
});
