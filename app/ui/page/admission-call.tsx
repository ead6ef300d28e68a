import { Link } from "react-router";
import { buttonStyle } from "../button/button.tsx";

/** The call to action at the end of many pages. */
export function AdmissionCall({ session }: { session: string }) {
  return (
    <section
      aria-labelledby="admission-call"
      className="relative isolate overflow-hidden bg-brand-900 text-ground-200 print:hidden"
    >
      <Fronds />
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

const LEAFLETS = Array.from({ length: 13 }, (_, index) => index);

/** Palm fronds on the right, slightly lighter than the background. */
function Fronds() {
  return (
    <svg
      viewBox="0 0 480 240"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 -z-10 h-full text-brand-800 opacity-70 forced-colors:hidden"
    >
      <Frond at="translate(470 260) rotate(-126) scale(.9 -.9)" />
      <Frond at="translate(500 240) rotate(-154) scale(1.15 -1.15)" />
      <Frond at="translate(500 246) rotate(-184) scale(1.05 -1.05)" />
    </svg>
  );
}

function Frond({ at }: { at: string }) {
  return (
    <g transform={at} fill="currentColor">
      {LEAFLETS.map((leaflet) => (
        <path
          key={leaflet}
          d="M-4 0Q46 -20 104 -66Q62 0 6 5Q60 22 92 74Q30 46 -4 8z"
          transform={`translate(${24 + leaflet * 25} ${leaflet * leaflet * 0.42}) rotate(${leaflet * 2.4}) scale(${1 - leaflet * 0.05})`}
        />
      ))}
    </g>
  );
}
