import { useCallback, useState } from "react";
import type { QuarterTurns } from "./document-rotation.store.server.ts";

type PictureViewProps = {
  label: string;
  bytes: ArrayBuffer;
  type: string;
  width: number;
  turns: QuarterTurns;
  onFailed: (message: string) => void;
};

const BROKEN = "This picture can't be shown. Open it with the link, or ask the applicant for a new one.";

/** Shows a photo or scan, turned and at a width. */
export function PictureView({ label, bytes, type, width, turns, onFailed }: PictureViewProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const showBytes = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes, type],
  );
  const isOnSide = turns % 2 === 1;
  const scale = size ? width / (isOnSide ? size.height : size.width) : 1;
  const [shownWidth, shownHeight] = size ? [size.width * scale, size.height * scale] : [width, 0];
  return (
    <div className="relative mx-auto shadow" style={{ width, height: isOnSide ? shownWidth : shownHeight }}>
      <img
        ref={showBytes}
        alt={label}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => onFailed(BROKEN)}
        className="absolute top-1/2 left-1/2 max-w-none bg-white"
        style={{
          width: shownWidth,
          height: size ? shownHeight : undefined,
          transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
        }}
      />
    </div>
  );
}
