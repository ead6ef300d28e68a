import { HOME_PAGE } from "../../content/home-page.ts";
import convocationSmall from "../../content/pictures/convocation-640.webp";
import convocationLarge from "../../content/pictures/convocation-1280.webp";

/** What happens once the form is sent. */
export function StepsSection() {
  const { title, items, picture } = HOME_PAGE.steps;
  return (
    <section aria-labelledby="how-it-goes-on" className="bg-paper-200">
      <div className="page-width grid items-center gap-12 py-16 sm:py-24 lg:grid-cols-2 lg:gap-20">
        <div>
          <h2 id="how-it-goes-on" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <ol className="mt-8 grid gap-7">
            {items.map((item, index) => (
              <li key={item.title} className="grid grid-cols-[2.5rem_1fr]">
                <span aria-hidden="true" className="font-semibold font-serif text-3xl text-palm-700 leading-none">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-xl">{item.title}</h3>
                  <p className="mt-1 max-w-prose text-ink-700">{item.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <img
          src={convocationLarge}
          srcSet={`${convocationSmall} 640w, ${convocationLarge} 1280w`}
          sizes="(width < 64rem) 100vw, 34rem"
          width="1280"
          height="720"
          alt={picture}
          loading="lazy"
          className="aspect-4/3 w-full rounded object-cover object-[70%_50%] shadow lg:aspect-square"
        />
      </div>
    </section>
  );
}
