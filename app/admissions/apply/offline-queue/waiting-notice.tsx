import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";

type WaitingNoticeProps = {
  /** Whether it replaces the submit button that was just clicked. */
  isOwn: boolean;
  onTry(): Promise<void>;
  onChange(): void;
};

/** Shows that an application is in the offline queue. */
export function WaitingNotice({ isOwn, onTry, onChange }: WaitingNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOwn) notice.current?.focus();
  }, [isOwn]);
  const [trying, setTrying] = useState("");

  function tryNow() {
    setTrying("Trying to send it…");
    void onTry().then(() => setTrying("It could not be sent just now. We'll try again automatically."));
  }
  return (
    <Notice tone="caution" tabIndex={-1} ref={notice} role={isOwn ? undefined : "status"} className="my-8">
      <p className="font-semibold text-lg">
        {isOwn ? "Saved on this device." : "An application is saved on this device and has not been sent yet."}
      </p>
      <p className="mt-1">
        It will be sent automatically when you're back online. You may close this page, but open it again if you can.
        You get your reference once your application has arrived.
      </p>
      <p role="status" className={trying ? "mt-2 font-semibold" : ""}>
        {trying}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="firm" onClick={tryNow}>
          Try to send it now
        </Button>
        <Button onClick={onChange}>Don't send it, change it</Button>
      </div>
    </Notice>
  );
}
