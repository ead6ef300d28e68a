import { expect, test } from "vitest";
import { pageForms } from "./page-forms.ts";

test("finds the buttons of a page, however the code names them, and the fields of its forms", () => {
  const person = pageForms("staff/people/person.page.tsx");
  expect(person.intents).toEqual(
    expect.arrayContaining(["save", "disable", "enable", "reset", "invite", "withdraw", "reset-factors", "unlink"]),
  );
  expect(person.names).toEqual(expect.arrayContaining(["name", "email", "roles", "faculties", "seen", "session"]));
  expect(pageForms("admissions/review/review.page.tsx").intents).toEqual(
    expect.arrayContaining(["claim", "rotate", "step", "note", "seen"]),
  );
  expect(pageForms("admissions/letters/waiting/waiting-list.page.tsx").intents).toEqual(
    expect.arrayContaining(["up", "down", "offer"]),
  );
  expect(pageForms("content/pictures/one/picture.page.tsx").intents).toEqual(
    expect.arrayContaining(["save", "save-next", "replace", "switch", "delete"]),
  );
  const document = pageForms("content/desk/editor/document.page.tsx");
  expect(document.intentField).toBe("$intent");
  expect(document.intents).toEqual(
    expect.arrayContaining(["save", "preview", "publish", "approve", "withdraw", "discard"]),
  );
});
