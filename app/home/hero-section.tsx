import { Link } from "react-router";
import { HOME_PAGE } from "../../content/home-page.ts";
import campusSmall from "../../content/pictures/campus-640.webp";
import campusLarge from "../../content/pictures/campus-1280.webp";
import { useSite } from "../content/read-site.ts";
import { buttonStyle } from "../ui/button/button.tsx";

/** The first ten seconds: where this is, that admission is open, and the one button. */
export function HeroSection() {
  const { lead, picture } = HOME_PAGE.hero;
  const { identity } = useSite();
  return (
    <section className="relative isolate overflow-hidden bg-palm-950 text-white">
      <div className="page-width relative z-10 pt-12 pb-8 sm:pt-16 lg:py-32">
        <div className="max-w-xl">
          <p className="flex items-center gap-3 font-semibold text-brass-200 text-sm">
            <span aria-hidden="true" className="h-0.5 w-8 bg-brass-400" />
            {identity.motto}
          </p>
          <h1 className="mt-5 text-4xl text-white sm:text-5xl">Admission is open for {identity.session}</h1>
          <p className="mt-5 max-w-md text-lg text-paper-200">{lead}</p>
          <p className="mt-8">
            <Link to="/Admissions/Apply" className={buttonStyle("main", "min-h-14 px-8 text-lg")}>
              Apply Now
            </Link>
          </p>
        </div>
      </div>
      <div className="relative lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:w-[66%]">
        <img
          src={campusLarge}
          srcSet={`${campusSmall} 640w, ${campusLarge} 1280w`}
          sizes="(width < 64rem) 100vw, 66vw"
          width="1280"
          height="600"
          alt={picture}
          fetchPriority="high"
          className="aspect-4/3 w-full object-cover object-[78%_50%] sm:aspect-2/1 lg:aspect-auto lg:h-full"
        />
        <div
          aria-hidden="true"
          className="absolute inset-0 bg-linear-to-b from-palm-950 to-transparent to-30% lg:bg-linear-to-r lg:via-25% lg:via-palm-950/75 lg:to-60%"
        />
      </div>
    </section>
  );
}
