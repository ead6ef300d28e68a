import { useEffect, useState } from "react";

/** Whether `sign` has not changed for so many ms. */
export function useSilence(sign: unknown, afterMs: number): boolean {
  const [silentSince, setSilentSince] = useState<{ sign: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilentSince({ sign }), afterMs);
    return () => clearTimeout(timer);
  }, [sign, afterMs]);
  return silentSince !== null && Object.is(silentSince.sign, sign);
}
