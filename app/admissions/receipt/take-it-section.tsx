import { useEffect, useState } from "react";
import { Button, buttonStyle } from "../../ui/button/button.tsx";

/** What a person can do with the receipt. */
export function TakeItSection({ pdfPath }: { pdfPath: string }) {
  return (
    <div className="mt-6 print:hidden">
      <div className="flex flex-wrap gap-3">
        <a href={pdfPath} className={buttonStyle("firm", "w-full sm:w-auto")}>
          Download as PDF
        </a>
        <PrintButton />
      </div>
      <p className="mt-3 text-ink-700">
        Your answers are on this page, and whoever has its address can read them. Show the paper, and keep the address
        to yourself.
      </p>
    </div>
  );
}

/** Only a script can print, so the button appears with it; its room is there from the beginning. */
function PrintButton() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="min-h-12 w-full sm:w-auto noscript:hidden">
      {ready && (
        <Button className="w-full sm:w-auto" onClick={() => window.print()}>
          Print this receipt
        </Button>
      )}
    </div>
  );
}
