import { type RefObject, useEffect, useState } from "react";

/** Whether a piece has come near to what is seen of the page. It never goes back. */
export function useNearViewport(piece: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !piece.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: "300px",
    });
    observer.observe(piece.current);
    return () => observer.disconnect();
  }, [near, piece]);
  return near;
}
