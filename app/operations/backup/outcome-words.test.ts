import { expect, test } from "vitest";
import { BackupDamage } from "./backup-damage.ts";
import { refusalInWords } from "./outcome-words.ts";

test("Damaged rows may be whole in an earlier backup; a document lies once for all of them, and is not", () => {
  const damage = new BackupDamage("damaged", "backups/one/tables/staff");
  expect(refusalInWords({ kind: "damaged", damage })).toMatch(
    /^backups\/one\/tables\/staff is damaged.*earlier backup/,
  );
  const documents = { count: 3, bytes: 300, damaged: ["00ff"] };
  expect(refusalInWords({ kind: "documents-damaged", documents })).toMatch(/another copy/);
  expect(refusalInWords({ kind: "documents-damaged", documents })).not.toMatch(/earlier/);
});

test("Another key is nothing that an earlier backup helps against", () => {
  const damage = new BackupDamage("other-key", "backups/one/manifest");
  expect(refusalInWords({ kind: "damaged", damage })).toMatch(/^The backup key is not the one/);
});
