import { type RawBuilder, sql } from "kysely";
import type { ApplicationScope } from "../../../application-scope.store.server.ts";
import { isInList } from "../../../desk/list/application-list.store.server.ts";
import type { ApplicationList } from "../../../desk/list/application-list.ts";

/** What a batch is made of: all applications of a list, or some of them. */
export type Selection = { kind: "list"; list: ApplicationList } | { kind: "ids"; ids: readonly number[] };

/** Returns the condition that an application is selected. */
export function isSelected(scope: ApplicationScope, selection: Selection): RawBuilder<unknown> {
  switch (selection.kind) {
    case "list":
      return isInList(scope, selection.list);
    case "ids":
      return sql`id = any(${[...selection.ids]}::integer[])`;
  }
}
