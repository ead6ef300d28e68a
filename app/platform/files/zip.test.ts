import { randomBytes } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createZip, type ZippedFile } from "./zip.server.ts";

const AT = new Date("2025-10-06T09:00:00Z");

function file(name: string, content: ZippedFile["content"], isCompressible = true): ZippedFile {
  return { name, at: AT, isCompressible, content };
}

async function archive(files: Iterable<ZippedFile>) {
  return Buffer.concat(await Array.fromAsync(createZip(files)));
}

test("every file comes back as it was, under its name in any script", async () => {
  const photo = randomBytes(300_000);
  const text = Buffer.from("A line.\r\n".repeat(100_000));
  const bytes = await archive([
    file("folder/ọmọ 🎓.txt", [text.subarray(0, 7), text.subarray(7)]),
    file("photo.jpg", [photo], false),
    file("empty.txt", []),
  ]);
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(["folder/ọmọ 🎓.txt", "photo.jpg", "empty.txt"]);
  expect(Buffer.from(files["folder/ọmọ 🎓.txt"] ?? []).equals(text)).toBe(true);
  expect(Buffer.from(files["photo.jpg"] ?? []).equals(photo)).toBe(true);
  expect(files["empty.txt"]).toHaveLength(0);
  expect(bytes.length).toBeLessThan(350_000);
});

test("an archive of more than 65,535 files is read completely", { tags: "slow" }, async () => {
  const many = 65_600;
  function* files() {
    for (let number = 0; number < many; number++) yield file(`${number}.txt`, [Buffer.from(String(number))], false);
  }
  const read = unzipSync(await archive(files()), { filter: ({ name }) => /^(?:0|65535|65599)\.txt$/.test(name) });
  expect(Object.entries(read).map(([name, content]) => [name, strFromU8(content)])).toEqual([
    ["0.txt", "0"],
    ["65535.txt", "65535"],
    ["65599.txt", "65599"],
  ]);
});

test("an error while a file is read is thrown", async () => {
  async function* broken() {
    yield Buffer.from("begun");
    throw new Error("The disk failed.");
  }
  await expect(archive([file("broken.txt", broken())])).rejects.toThrow("The disk failed.");
});

test("a reader that stops closes the file that was being read, and opens no other", async () => {
  const opened: string[] = [];
  const closed = Promise.withResolvers<string>();
  async function* endless(name: string) {
    opened.push(name);
    try {
      for (;;) yield randomBytes(100_000);
    } finally {
      closed.resolve(name);
    }
  }
  const pieces = createZip([file("a", endless("a")), file("b", endless("b"))]);
  for (let piece = 0; piece < 5; piece++) await pieces.next();
  await pieces.return(undefined);
  expect(await closed.promise).toBe("a");
  expect(opened).toEqual(["a"]);
});
