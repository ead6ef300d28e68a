"use client";

import { Frame } from "./frame.jsx";
import { Give } from "./give.jsx";

/** The whole page in the browser's bundle, as React Router has it: its content is sent once, as data. */
export function WholePage({ site, page, head }) {
  return (
    <Frame site={site}>
      <Give page={page} head={head} />
    </Frame>
  );
}
