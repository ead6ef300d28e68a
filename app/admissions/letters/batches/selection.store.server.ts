import { type RawBuilder, sql } from "kysely";
import { isInList } from "../../desk/list/application-list.store.server.ts";
import type { ApplicationList } from "../../desk/list/application-list.ts";

/** What a batch is made of: all applications of a list, or some of them. */
export type Selection = { kind: "list"; list: ApplicationList } | { kind: "ids"; ids: readonly number[] };

/** Returns the condition that an application is selected. */
export function isSelected(selection: Selection): RawBuilder<unknown> {
  switch (selection.kind) {
    case "list":
      return isInList(selection.list);
    case "ids":
      return sql`id = any(${[...selection.ids]}::integer[])`;
  }
}
