import { expect, it } from "vitest";
import type { DeviceStorage } from "../../../platform/browser/device-storage.ts";
import { deleteDraft, readDrafts, saveDraft } from "./post-draft.ts";
import { EMPTY_POST } from "./post-fields.ts";

function openStorage(first: string | null = null): DeviceStorage & { saved: () => string | null } {
  let saved = first;
  return {
    saved: () => saved,
    read: () => saved,
    write: (_, value) => {
      saved = value;
    },
    remove: () => {
      saved = null;
    },
  };
}

const draft = (id: string, savedAt: number) => ({
  id,
  savedAt,
  postId: 7,
  revision: 2,
  username: "ngozi",
  picture: null,
  values: { ...EMPTY_POST, title: id },
});

it("stores drafts newest first, replaces by id, and deletes them one by one", () => {
  const storage = openStorage();
  saveDraft(storage, draft("a", 1));
  saveDraft(storage, draft("b", 2));
  saveDraft(storage, draft("a", 3));
  expect(readDrafts(storage).map(({ id }) => id)).toEqual(["a", "b"]);
  deleteDraft(storage, "a");
  deleteDraft(storage, "b");
  expect(storage.saved()).toBeNull();
});

it("stores at most ten drafts, the newest ones", () => {
  const storage = openStorage();
  for (let time = 0; time < 15; time++) saveDraft(storage, draft(`draft ${time}`, time));
  expect(readDrafts(storage)).toHaveLength(10);
  expect(readDrafts(storage)[9]?.id).toBe("draft 5");
});

it.each(["nonsense", "{}", "[1, null]", '[{"id": "a"}]'])("skips unreadable data: %s", (saved) => {
  expect(readDrafts(openStorage(saved))).toEqual([]);
});
