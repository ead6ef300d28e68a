import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";

type WaitingNoticeProps = {
  /** Whether it stands in the place of the button that was just pressed. */
  isOwn: boolean;
  onTry(): Promise<void>;
  onChange(): void;
};

/** An application that was submitted without a line, and waits on this device. */
export function WaitingNotice({ isOwn, onTry, onChange }: WaitingNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOwn) notice.current?.focus();
  }, [isOwn]);
  const [trying, setTrying] = useState("");

  function tryNow() {
    setTrying("Trying to send it…");
    void onTry().then(() => setTrying("It could not be sent just now. It will be tried again by itself."));
  }
  return (
    <Notice tone="caution" tabIndex={-1} ref={notice} role={isOwn ? undefined : "status"} className="my-8">
      <p className="font-semibold text-lg">
        {isOwn ? "Kept on this device." : "An application is kept on this device and was not sent yet."}
      </p>
      <p className="mt-1">
        It will be sent by itself when the line is back; you may close this page, but open it again if you can. You have
        your reference once it has arrived.
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
