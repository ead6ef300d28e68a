import { Link } from "react-router";
import { buttonStyle } from "./button/button.tsx";

/** The call to action that many pages end with. */
export function AdmissionCall({ session }: { session: string }) {
  return (
    <section aria-labelledby="admission-call" className="bg-palm-900 text-paper-200 print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-8 py-14 sm:py-20">
        <div>
          <h2 id="admission-call" className="text-3xl text-white sm:text-4xl">
            Admission
          </h2>
          <p className="mt-3 max-w-prose text-lg">Admission is open for the {session} session.</p>
        </div>
        <Link to="/admissions" className={buttonStyle("main", "px-7 text-lg")}>
          Apply Now
        </Link>
      </div>
    </section>
  );
}
