/** The cookie with the visitor's choice, which scripts of the page read as well. */
export const DATA_SAVER_COOKIE = "gatehouse-data";

export type DataSaverChoice = "small" | "full";

const CHOICE = /(?:^|;\s*)gatehouse-data=(small|full)(?:;|$)/;

/** Returns whether a visitor wants small pages: as chosen on the site, or else as the browser says with Save-Data. */
export function savesData(cookies: string | null | undefined, saveData: boolean): boolean {
  const choice = CHOICE.exec(cookies ?? "")?.[1];
  return choice === undefined ? saveData : choice === "small";
}
