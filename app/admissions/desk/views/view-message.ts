import type { ListedView } from "./views-menu.tsx";

/** The parameters that the list's address has after the form that saves a view. The first two have the id of the view. */
export const SAVED_VIEW_PARAMETER = "view-saved";
export const REPLACED_VIEW_PARAMETER = "view-replaced";
export const UNNAMED_VIEW_PARAMETER = "view-unnamed";

export type ViewMessage = {
  /** Differs each time. */
  attempt: string;
  isWrong: boolean;
  message: string;
};

/** Says what came of saving a view; null without such a parameter. */
export function readViewMessage(parameters: URLSearchParams, views: readonly ListedView[]): ViewMessage | null {
  const attempt = crypto.randomUUID();
  if (parameters.has(UNNAMED_VIEW_PARAMETER))
    return { attempt, isWrong: true, message: "The view is not saved: type a name for it." };
  const replaced = parameters.get(REPLACED_VIEW_PARAMETER);
  const id = Number(replaced ?? parameters.get(SAVED_VIEW_PARAMETER));
  const view = views.find((one) => one.isOwn && one.id === id);
  if (!view) return null;
  const before = replaced === null ? "" : " It replaces your view of that name.";
  return { attempt, isWrong: false, message: `The view “${view.name}” is saved.${before}` };
}
