import { DOCUMENT_FIELD, INTENT_FIELD, TURNS_FIELD } from "../review-form.ts";
import type { ReviewedDocument } from "./document-view.tsx";

type PlainDocumentsProps = { documents: readonly ReviewedDocument[]; action: string; mayRotate: boolean };

const TURNED = ["", "transform-[rotate(90deg)]", "transform-[rotate(180deg)]", "transform-[rotate(-90deg)]"];

/** The documents without JavaScript: pictures as they are turned, PDFs as links. A browser that runs scripts replaces it. */
export function PlainDocuments({ documents, action, mayRotate }: PlainDocumentsProps) {
  return (
    <section aria-label="Documents" className="min-h-[50vh] grow overflow-auto bg-ink-800 p-4 text-white sm:min-h-0">
      {/* No noscript element: an older browser runs scripts, but not ours. */}
      <div className="hidden noscript:block">
        {documents.map(({ id, label, path, isPdf, turns, typed, virus }) => (
          <article key={id} className="mb-6">
            <h2 className="text-lg text-white">{label}</h2>
            {typed && (
              <p>
                {typed.label}, as typed: <strong className="tabular-nums tracking-wider">{typed.value}</strong>
              </p>
            )}
            {virus === null ? (
              <>
                <a href={path} className="inline-flex min-h-11 items-center text-white underline">
                  Open the document
                </a>
                {!isPdf && (
                  <img
                    src={path}
                    alt={label}
                    loading="lazy"
                    className={`mx-auto max-w-full bg-white ${TURNED[turns]}`}
                  />
                )}
              </>
            ) : (
              <p>A virus was found in this document ({virus}). It can't be opened.</p>
            )}
            {mayRotate && !isPdf && virus === null && (
              <form method="post" action={action} className="mt-2">
                <input type="hidden" name={INTENT_FIELD} value="rotate" />
                <input type="hidden" name={DOCUMENT_FIELD} value={id} />
                <input type="hidden" name={TURNS_FIELD} value={(turns + 1) % 4} />
                <button
                  type="submit"
                  className="min-h-11 cursor-pointer rounded border border-white px-4 font-semibold"
                >
                  Rotate
                </button>
              </form>
            )}
          </article>
        ))}
      </div>
    </section>
  );
}
