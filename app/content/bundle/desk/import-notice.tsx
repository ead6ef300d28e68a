import { Link } from "react-router";
import { Notice } from "../../../ui/notice/notice.tsx";
import { FaultList } from "./checked-section.tsx";
import type { StoredImport } from "./import-events.ts";

/** Says how an import ended. */
export function ImportNotice({ outcome }: { outcome: StoredImport }) {
  switch (outcome.kind) {
    case "imported":
      return <Imported waiting={outcome.waiting} />;
    case "faulty":
      return <FaultList {...outcome} />;
    case "rejected":
      return <Failed>{outcome.message}</Failed>;
    case "gone":
      return <Failed>The archive is no longer stored. Choose it again.</Failed>;
    case "needs-backup":
      return (
        <Failed>
          The last backup is older than an hour. Have one made on the server, then choose the bundle again.
        </Failed>
      );
    case "failed":
      return <Failed>An error occurred. The server’s log has its cause.</Failed>;
  }
}

function Failed({ children }: { children: string }) {
  return (
    <Notice tone="wrong" role="alert" className="mt-3">
      Nothing was imported. {children}
    </Notice>
  );
}

function Imported({ waiting }: { waiting: readonly string[] }) {
  return (
    <Notice tone="good" role="status" className="mt-3">
      <p className="font-semibold">Imported. Visitors see it now.</p>
      {waiting.length > 0 && (
        <>
          <p className="mt-2">These wait until a person who may publish approves them:</p>
          <ul className="mt-1 list-disc pl-5">
            {waiting.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2">
        <Link to="/" reloadDocument className="text-link">
          See the site
        </Link>
        {" · "}
        <Link to="/dashboard/pages" reloadDocument className="text-link">
          All pages
        </Link>
      </p>
    </Notice>
  );
}
