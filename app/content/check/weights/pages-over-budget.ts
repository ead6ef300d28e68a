import { PAGE_BUDGET, type PageWeight } from "../../../platform/site/page-weights.ts";

export type PageOverBudget = { path: string; kilobytes: number };

/** Returns the public pages whose scripts or styles are heavier than the budget, the heaviest first. */
export function pagesOverBudget(
  weights: readonly PageWeight[],
  publicPaths: readonly string[],
  formPath: string,
): PageOverBudget[] {
  const isPublic = new Map(publicPaths.map((path) => [path.toLowerCase(), path]));
  return weights
    .flatMap(({ path, script, style, font }) => {
      const shown = isPublic.get(path);
      const most = shown === formPath ? PAGE_BUDGET.formScript : PAGE_BUDGET.script;
      if (shown === undefined || (script <= most && style <= PAGE_BUDGET.style)) return [];
      return [{ path: shown, kilobytes: Math.round((script + style + font) / 1024) }];
    })
    .sort((one, other) => other.kilobytes - one.kilobytes);
}
