import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const PINNED = /^[a-z0-9/]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

const dockerfile = await readFile("Dockerfile", "utf8");
const compose = await readFile("compose.yaml", "utf8");
const workflow = await readFile(".github/workflows/image.yml", "utf8");

const builtFrom = [...dockerfile.matchAll(/^ARG (\w+_IMAGE)=(.*)$/gm)].map(([, setting, image = ""]) => ({
  setting,
  image,
}));
const run = [...compose.matchAll(/^ *(?:image|\w+_IMAGE): (?:\$\{(\w+):-)?([^}\s]+)\}?$/gm)]
  .map(([, setting, image = ""]) => ({ setting, image }))
  .filter(({ image }) => image !== "gatehouse");

it("references every image of the Dockerfile and of compose.yaml by digest", () => {
  const images = [...builtFrom, ...run].map(({ image }) => image);
  expect(images.length).toBeGreaterThanOrEqual(8);
  expect(images.filter((image) => !PINNED.test(image))).toEqual([]);
});

it("builds each stage from an ARG, and lets .env replace the image of each service", () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(stages).toEqual([`\${NODE_IMAGE}`, `\${BASE_IMAGE}`]);
  expect(dockerfile).not.toMatch(/^# *syntax=/m);
  expect(run.map(({ setting }) => setting)).not.toContain(undefined);
});

it("uses the digests of the Dockerfile in compose.yaml", () => {
  expect(builtFrom.length).toBe(2);
  expect(run).toEqual(expect.arrayContaining(builtFrom));
});

it("states the date of each digest above it", () => {
  for (const file of [dockerfile, compose, workflow]) {
    const lines = file.split("\n");
    const undated = lines.filter(
      (line, at) => line.includes("@sha256:") && !/# Digest of \d{4}-\d\d-\d\d/.test(lines[at - 1] ?? ""),
    );
    expect(undated).toEqual([]);
  }
});

it("is published with the database of compose.yaml, and by actions that nobody can change", () => {
  const [, database] = /image: (\S+)/.exec(workflow) ?? [];
  expect(run.map(({ image }) => image)).toContain(database);
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
});

it("is published only after it has served a page", () => {
  const steps = ["docker build", "docker run", "curl --silent --show-error --fail --output", "docker push"];
  const places = steps.map((step) => workflow.indexOf(step));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
