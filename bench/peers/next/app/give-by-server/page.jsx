import { metadataOf, readContent } from "../../content.js";
import { Frame } from "../../frame.jsx";
import { Give } from "../../give.jsx";

export const dynamic = "force-dynamic";

export function generateMetadata() {
  return metadataOf(readContent());
}

/** The body of the page as server components, the frame with its menus as client components. */
export default function Page() {
  const { site, page, head } = readContent();
  return (
    <Frame site={site}>
      <Give page={page} head={head} />
    </Frame>
  );
}
