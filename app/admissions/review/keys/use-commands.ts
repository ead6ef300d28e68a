import type { Review } from "../use-review.ts";
import { zoomIn, zoomOut } from "../viewer/zoom.ts";
import { DOCUMENT_COMMANDS, type KeySettings } from "./commands.ts";
import { useKeys } from "./use-keys.ts";

type Screen = { keys: KeySettings; review: Review; zoom: number; onZoom: (zoom: number) => void; onHelp: () => void };

/** Runs the commands of the keys on the review screen. */
export function useCommands({ keys, review, zoom, onZoom, onHelp }: Screen): void {
  const { neighbours, viewer } = review;
  useKeys(keys, review.isTypingAhead, (command) => {
    switch (command) {
      case "next":
        return review.goTo(neighbours.next);
      case "previous":
        return review.goTo(neighbours.previous);
      case "document-1":
      case "document-2":
      case "document-3":
      case "document-4":
      case "document-5":
      case "document-6":
        return viewer.show(DOCUMENT_COMMANDS.indexOf(command));
      case "rotate":
        return review.rotate();
      case "zoom-in":
        return onZoom(zoomIn(zoom));
      case "zoom-out":
        return onZoom(zoomOut(zoom));
      case "admit":
        return review.decide("admitted");
      case "not-admit":
        return review.decide("not-admitted");
      case "waiting-list":
        return review.decide("waiting-listed");
      case "ask-for-more":
        return review.openQuestion();
      case "note":
        return review.openNote();
      case "select":
        return review.select();
      case "undo":
        return review.undo();
      case "help":
        return onHelp();
    }
  });
}
