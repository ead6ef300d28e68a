import { expect, test } from "vitest";
import { BackupDamage } from "../destination/backup-damage.ts";
import { rejectionMessage } from "./outcome-messages.ts";

test("suggests an earlier backup for damaged rows, but not for damaged documents", () => {
  const damage = new BackupDamage("damaged", "backups/one/tables/staff");
  expect(rejectionMessage({ kind: "damaged", damage })).toMatch(
    /^backups\/one\/tables\/staff is damaged.*earlier backup/,
  );
  const documents = { count: 3, bytes: 300, damaged: ["00ff"] };
  expect(rejectionMessage({ kind: "documents-damaged", documents })).toMatch(/another copy/);
  expect(rejectionMessage({ kind: "documents-damaged", documents })).not.toMatch(/earlier/);
});

test("Another key is nothing that an earlier backup helps against", () => {
  const damage = new BackupDamage("other-key", "backups/one/manifest");
  expect(rejectionMessage({ kind: "damaged", damage })).toMatch(/^The backup key is not the one/);
});
