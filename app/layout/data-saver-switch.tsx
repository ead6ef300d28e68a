import { useSavesData } from "../content/read-site.ts";

/** The button that makes all pages small, or full again. It posts a form, so that it works without a script and loads the page again. */
export function DataSaverSwitch({ className }: { className: string }) {
  const isOn = useSavesData();
  return (
    <form method="post" action="/data-saver">
      <button type="submit" name="choice" value={isOn ? "full" : "small"} className={`cursor-pointer ${className}`}>
        {isOn ? "Data saver is on: show full pictures" : "Use less data"}
      </button>
    </form>
  );
}
