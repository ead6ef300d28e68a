import { Link } from "react-router";
import { buttonStyle } from "../button/button.tsx";
import { type Ornament, OrnamentDrawing } from "./ornament-drawing.tsx";

/** The call to action at the end of many pages. */
export function AdmissionCall({ session, ornament }: { session: string; ornament: Ornament }) {
  return (
    <section
      aria-labelledby="admission-call"
      className="relative isolate overflow-hidden bg-brand-900 text-ground-200 print:hidden"
    >
      <OrnamentDrawing ornament={ornament} />
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-8 py-16 sm:py-20">
        <div>
          <span aria-hidden="true" className="mb-5 block h-0.5 w-8 bg-accent-400" />
          <h2 id="admission-call" className="text-3xl text-white sm:text-4xl">
            Admission
          </h2>
          <p className="mt-3 max-w-prose text-lg">Admission is open for the {session} session.</p>
        </div>
        <Link to="/admissions" className={buttonStyle("main", "min-h-14 px-8 text-lg max-sm:w-full")}>
          Apply Now
        </Link>
      </div>
    </section>
  );
}
