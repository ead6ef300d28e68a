import { encodeForm, findEditedDocument } from "../../../app/content/desk/edited-documents.server.ts";
import { action, type DocumentResult } from "../../../app/content/desk/editor/document.action.server.ts";
import { loader } from "../../../app/content/desk/editor/document.loader.server.ts";
import type { Deps } from "../../../app/platform/deps.server.ts";
import type { ContentDocument } from "../../../app/platform/site/content.server.ts";
import { outcomeOf } from "./post-desk.ts";
import { routeArgs } from "./staff-session.ts";

/** What signed-in editors do with the form of a content document. `t` is read at each request, since each test may have its own. */
export function documentDesk({ key, sample }: Pick<ContentDocument<object>, "key" | "sample">, t: { deps: Deps }) {
  const address = `/dashboard/pages/${key}`;
  const desk = {
    open(cookie: string, query = "") {
      return loader(routeArgs(t.deps, `${address}${query}`, { params: { key }, cookie }));
    },
    edited() {
      const found = findEditedDocument(key, t.deps);
      if (!found) throw new Error("There is no such document.");
      return found;
    },
    /** Returns the form of the sample with other values. */
    formWith(changes: object): string {
      return encodeForm(desk.edited(), { ...sample, ...changes });
    },
    /** Clicks a button of the form that the editor has just opened, unless `fields` say what it was opened over. */
    async send(cookie: string, intent: string, form = "", fields: Record<string, string> = {}) {
      const body = new URLSearchParams(form);
      const controls = { $over: (await desk.open(cookie)).over, ...fields, $intent: intent, $end: "1" };
      for (const [name, value] of Object.entries(controls)) body.set(name, value);
      const init = { method: "POST", body };
      return outcomeOf<DocumentResult>(action(routeArgs(t.deps, address, { params: { key }, cookie, init })));
    },
    /** Approves the text that waits. Returns where that leads. */
    async approve(cookie: string): Promise<string | null> {
      const [waiting] = (await desk.open(cookie)).pending;
      return (await desk.send(cookie, "approve", "", { $version: String(waiting?.version) })).location;
    },
  };
  return desk;
}
