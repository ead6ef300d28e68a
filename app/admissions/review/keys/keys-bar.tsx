import type { ReactNode } from "react";
import { Link } from "react-router";
import type { QueueNeighbours } from "../queue/use-queue.ts";
import type { Command } from "./commands.ts";
import { Key } from "./key.tsx";

type KeysBarProps = {
  keyOf: (command: Command) => string | null;
  addressOf: (id: number) => string;
  neighbours: QueueNeighbours;
  /** Null without JavaScript. */
  onHelp: (() => void) | null;
  children: ReactNode;
};

/** The bar below the review: links to the next and previous application, the keys, and Undo. */
export function KeysBar({ keyOf, addressOf, neighbours, onHelp, children }: KeysBarProps) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-brand-950 px-4 py-1 text-brand-100 max-sm:sticky max-sm:bottom-[4.25rem] print:hidden">
      <div className="flex flex-wrap items-center gap-x-5">
        <NeighbourLink to={neighbours.next} addressOf={addressOf} shortcut={keyOf("next")}>
          Next
        </NeighbourLink>
        <NeighbourLink to={neighbours.previous} addressOf={addressOf} shortcut={keyOf("previous")}>
          Previous
        </NeighbourLink>
        {keyOf("rotate") !== null && (
          <span className="hidden items-center gap-2 md:inline-flex">
            <Key>{keyOf("rotate") ?? ""}</Key> rotate <Key>{keyOf("zoom-in") ?? ""}</Key>
            <Key>{keyOf("zoom-out") ?? ""}</Key> zoom <Key>{keyOf("select") ?? ""}</Key> select
          </span>
        )}
        {onHelp && (
          <button
            type="button"
            onClick={onHelp}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 max-sm:hidden"
          >
            <Shortcut>{keyOf("help")}</Shortcut> <span className="underline underline-offset-4">All keys</span>
          </button>
        )}
      </div>
      {children}
    </footer>
  );
}

type NeighbourLinkProps = {
  to: number | null;
  addressOf: (id: number) => string;
  shortcut: string | null;
  children: string;
};

function NeighbourLink({ to, addressOf, shortcut, children }: NeighbourLinkProps) {
  const style = "inline-flex min-h-11 items-center gap-2";
  if (to === null) return <span className={`${style} text-brand-300`}>{children}</span>;
  return (
    <Link to={addressOf(to)} replace preventScrollReset className={`${style} text-white`}>
      <Shortcut>{shortcut}</Shortcut> <span className="underline underline-offset-4">{children}</span>
    </Link>
  );
}

function Shortcut({ children }: { children: string | null }) {
  return children === null ? null : <Key>{children}</Key>;
}
