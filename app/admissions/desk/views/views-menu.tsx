import { Form, Link } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { type ApplicationList, FIRST_PAGE, listQuery } from "../list/application-list.ts";
import { HiddenParameters, MENU_PANEL, MENU_SUMMARY } from "../list/list-menus-section.tsx";

export const VIEW_NAME_MAX = 100;

/** A saved view as the menu shows it. */
export type ListedView = { id: number; name: string; query: string; isOwn: boolean; owner: string };

type ViewsMenuProps = { list: ApplicationList; views: readonly ListedView[] };

/** Opens, saves and deletes views: lists of applications with their filters, order and columns. */
export function ViewsMenu({ list, views }: ViewsMenuProps) {
  const current = listQuery({ ...list, position: FIRST_PAGE });
  return (
    <details name="list-menu">
      <summary className={MENU_SUMMARY}>Views</summary>
      <div className={`${MENU_PANEL} max-h-[70vh] overflow-y-auto`}>
        {views.length === 0 ? (
          <p className="px-2 py-1 text-ink-700">No saved views yet.</p>
        ) : (
          <ul>
            {views.map((view) => (
              <ViewItem key={view.id} list={list} view={view} isShown={view.query === current} />
            ))}
          </ul>
        )}
        <Form method="post" action="/dashboard/views" className="mt-2 grid gap-2 border-ground-400 border-t p-2">
          <HiddenParameters list={list} without={[]} />
          <label>
            <span className="block font-semibold text-xs">Save this list as</span>
            <input
              name="name"
              required
              maxLength={VIEW_NAME_MAX}
              autoComplete="off"
              className="min-h-11 w-full rounded border border-ink-500 bg-white px-3 py-1.5 text-ink-950"
            />
          </label>
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="shared" value="yes" className="size-5 shrink-0 accent-brand-700" />
            Share with all reviewers
          </label>
          <Button type="submit" kind="firm" className="min-h-11!">
            Save view
          </Button>
        </Form>
      </div>
    </details>
  );
}

function ViewItem({ list, view, isShown }: { list: ApplicationList; view: ListedView; isShown: boolean }) {
  return (
    <li className="flex items-center gap-1">
      <Link
        to={`/dashboard?${view.query}`}
        aria-current={isShown ? "true" : undefined}
        className={`flex min-h-11 min-w-0 grow items-center rounded px-2 hover:bg-ground-200 ${isShown ? "bg-brand-100 font-semibold" : ""}`}
      >
        <span className="min-w-0 break-words">
          {view.name}
          {!view.isOwn && <span className="block text-ink-700 text-xs">Shared by {view.owner}</span>}
        </span>
      </Link>
      {view.isOwn && (
        <Form method="post" action="/dashboard/views">
          <HiddenParameters list={list} without={[]} />
          <button
            type="submit"
            name="delete"
            value={view.id}
            className="min-h-11 cursor-pointer rounded px-2 text-ink-700 underline underline-offset-2 hover:bg-ground-200"
          >
            Delete<span className="sr-only"> the view {view.name}</span>
          </button>
        </Form>
      )}
    </li>
  );
}
