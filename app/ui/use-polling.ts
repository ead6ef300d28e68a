import { useEffect } from "react";
import { useRevalidator } from "react-router";

const POLL_MS = 2000;

/** Loads the page's data again every two seconds while work on the server is in progress. */
export function usePolling(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
