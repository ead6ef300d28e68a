import { useEffect, useEffectEvent, useRef } from "react";

/** A message between the tabs of one browser: a draft was continued, sent or deleted in the sending tab. */
export type DraftNews = { kind: "taken" | "sent" | "deleted"; submissionKey: string };

const CHANNEL = "gatehouse.application-drafts";

/** Calls `onNews` for messages from other tabs. Returns a function that sends one. */
export function useOtherTabs(onNews: (news: DraftNews) => void): (news: DraftNews) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const receive = useEffectEvent(onNews);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<DraftNews>) => receive(data);
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, []);
  return (news) => (channel.current ? channel.current.postMessage(news) : sendAfterUnmount(news));
}

/** Sends a message from work that ends after its page was left. */
function sendAfterUnmount(news: DraftNews): void {
  const opened = new BroadcastChannel(CHANNEL);
  opened.postMessage(news);
  opened.close();
}
