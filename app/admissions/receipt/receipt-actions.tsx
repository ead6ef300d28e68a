import { Link } from "react-router";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { useHydrated } from "../../ui/use-browser-value.ts";
import { STATUS_PATH } from "../status/status-path.ts";

/** Offers to download or print the receipt, and says where the answers can be read. */
export function ReceiptActions({ pdfPath, hasAnswers }: { pdfPath: string; hasAnswers: boolean }) {
  return (
    <div className="mt-6 print:hidden">
      <div className="flex flex-wrap gap-3">
        <a href={pdfPath} className={buttonStyle("firm", "w-full sm:w-auto")}>
          Download as PDF
        </a>
        <PrintButton />
      </div>
      {hasAnswers ? (
        <p className="mt-3 text-ink-700">
          Your answers show on this device only. On another one, this address shows the reference, the date and the
          programme.
        </p>
      ) : (
        <Notice tone="calm" className="mt-4">
          Answers and files are hidden here. They show on the device that sent the application. On any other device,{" "}
          <Link to={STATUS_PATH} className="text-link">
            open the application with a code
          </Link>{" "}
          that we mail to you, and then this page again.
        </Notice>
      )}
    </div>
  );
}

/** Renders after hydration, since printing needs JavaScript. Its space is reserved to avoid a layout shift. */
function PrintButton() {
  const isHydrated = useHydrated();
  return (
    <div className="min-h-12 w-full sm:w-auto noscript:hidden">
      {isHydrated && (
        <Button className="w-full sm:w-auto" onClick={() => window.print()}>
          Print this receipt
        </Button>
      )}
    </div>
  );
}
