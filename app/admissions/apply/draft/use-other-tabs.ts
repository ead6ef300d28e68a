import { useEffect, useRef } from "react";

/** What the tabs of one browser tell each other of a draft: one goes on with it, or has sent it, or has deleted it. */
export type DraftNews = { kind: "taken" | "sent" | "deleted"; submissionKey: string };

const CHANNEL = "gatehouse.application-drafts";

/** Gives back what tells the other tabs; `onNews` hears them. */
export function useOtherTabs(onNews: (news: DraftNews) => void): (news: DraftNews) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const newest = useRef(onNews);
  useEffect(() => {
    newest.current = onNews;
  });
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<DraftNews>) => newest.current(data);
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, []);
  return (news) => (channel.current ? channel.current.postMessage(news) : notifyTabsOfDeletion(news));
}

/** What was under way when its page was left may end afterwards. */
function notifyTabsOfDeletion(news: DraftNews): void {
  const opened = new BroadcastChannel(CHANNEL);
  opened.postMessage(news);
  opened.close();
}
