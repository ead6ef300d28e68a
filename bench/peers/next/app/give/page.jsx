import { metadataOf, readContent } from "../../content.js";
import { WholePage } from "../../whole-page.jsx";

export const dynamic = "force-dynamic";

export function generateMetadata() {
  return metadataOf(readContent());
}

export default function Page() {
  return <WholePage {...readContent()} />;
}
