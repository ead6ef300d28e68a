import { z } from "zod";
import { HOME_HERO_SAMPLE } from "../../content/home-hero.ts";
import { HOME_PAGE_SAMPLE } from "../../content/home-page.ts";
import { HOME_POP_UPS_SAMPLE } from "../../content/home-pop-ups.ts";
import { HOME_TESTIMONIALS_SAMPLE } from "../../content/home-testimonials.ts";
import {
  bodySection,
  embedField,
  line,
  linkField,
  linkTarget,
  pageFields,
  paragraph,
  pictureField,
} from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

/** `about` is for screen readers: it follows a label that does not say where the link leads. */
const slideButton = linkField.extend({
  about: line.optional().meta({
    label: "For screen readers",
    help: "What follows the text, when it does not say where the button leads: about the university.",
  }),
});

const hero = z.object({
  slides: z
    .array(
      z
        .object({
          title: line.meta({ label: "Title" }),
          subtitle: line.meta({ label: "Text below the title" }),
          button: slideButton.meta({ label: "Button" }),
          picture: pictureField.meta({ label: "Picture" }),
        })
        .meta({ label: "Slide" }),
    )
    .min(1)
    .max(8)
    .meta({ label: "Slides", item: "slide" }),
});

const homePage = pageFields.extend({
  /** The whole card is a link; `action` says where it leads. */
  cards: z
    .array(
      z
        .object({
          title: line.meta({ label: "Title" }),
          text: line.meta({ label: "Text" }),
          action: line.meta({ label: "Text of the link" }),
          to: linkTarget.meta({ label: "Where the card leads" }),
          picture: pictureField.meta({ label: "Picture" }),
        })
        .meta({ label: "Card" }),
    )
    .meta({ label: "Cards below the slides", item: "card" }),
  welcome: bodySection
    .extend({
      founded: line.meta({ label: "Line above the heading" }),
      motto: paragraph.meta({ label: "Opening sentence, in large type" }),
      signature: line.meta({ label: "Signature" }),
      facts: z
        .array(
          z
            .object({ figure: line.meta({ label: "Number" }), words: line.meta({ label: "What it counts" }) })
            .meta({ label: "Fact" }),
        )
        .max(4)
        .meta({ label: "Facts in numbers", item: "fact" }),
    })
    .meta({ label: "Welcome of the Vice-Chancellor" }),
  admissionVideo: embedField.optional().meta({ label: "Video about admission" }),
  news: z
    .object({
      title: line.meta({ label: "Heading" }),
      latest: line.meta({ label: "Label of the newest post" }),
      panel: z
        .object({ title: line.meta({ label: "Heading" }), text: line.meta({ label: "Text" }) })
        .meta({ label: "Panel beside the posts" }),
      all: linkField.meta({ label: "Link to all news" }),
      emptyTitle: line.meta({ label: "Heading while there is no post" }),
      emptyText: line.meta({ label: "Text while there is no post" }),
    })
    .meta({ label: "News" }),
  /** The banner with changing pictures. */
  programmes: z
    .object({
      title: line.meta({ label: "Heading" }),
      lead: paragraph.meta({ label: "Text" }),
      pictures: z
        .array(
          z
            .object({
              name: line.meta({ label: "Name below the picture" }),
              picture: pictureField.meta({ label: "Picture" }),
            })
            .meta({ label: "Picture" }),
        )
        .min(2)
        .meta({ label: "Changing pictures", item: "picture" }),
      link: linkField.meta({ label: "Button" }),
    })
    .meta({ label: "Banner of the programmes" }),
  experience: bodySection
    .extend({ picture: pictureField.meta({ label: "Picture" }), link: linkField.meta({ label: "Button" }) })
    .meta({ label: "Life on campus" }),
  convocation: z
    .object({
      title: line.meta({ label: "Heading" }),
      lead: paragraph.meta({ label: "Text" }),
      video: embedField.meta({ label: "Video" }),
    })
    .optional()
    .meta({ label: "Convocation" }),
  research: z
    .object({
      title: line.meta({ label: "Heading" }),
      lead: paragraph.meta({ label: "Text" }),
      link: line.meta({ label: "Text of the link" }),
    })
    .meta({ label: "Research" }),
  /** The text beside the campus map. */
  findUs: z
    .object({ title: line.meta({ label: "Heading" }), lead: paragraph.meta({ label: "Text" }) })
    .meta({ label: "Text beside the campus map" }),
});

const testimonials = z.object({
  title: line.meta({ label: "Heading" }),
  quotes: z
    .array(
      z
        .object({
          authorImage: pictureField.meta({ label: "Portrait" }),
          authorName: line.meta({ label: "Name" }),
          quoteText: paragraph.meta({ label: "What the person says" }),
        })
        .meta({ label: "Testimonial" }),
    )
    .min(1)
    .meta({ label: "Testimonials", item: "testimonial" }),
});

const popUps = z.object({
  promotion: z
    .object({
      title: line.meta({ label: "Title" }),
      paragraphs: z.array(paragraph.meta({ label: "Paragraph" })).meta({ label: "Paragraphs", item: "paragraph" }),
      picture: pictureField.meta({ label: "Picture" }),
      apply: linkField.meta({ label: "Button" }),
    })
    .optional()
    .meta({ label: "Pop-up with the promotion", help: "Switch it off when the promotion is over." }),
  cover: z
    .object({ title: line.meta({ label: "Title" }), picture: pictureField.meta({ label: "Picture" }) })
    .optional()
    .meta({ label: "Cover that greets on the first visit" }),
});

export type HomeHero = z.infer<typeof hero>;
export type HomePage = z.infer<typeof homePage>;
export type HomeTestimonials = z.infer<typeof testimonials>;
export type HomePopUps = z.infer<typeof popUps>;

export const HOME_PAGE: ContentDocument<HomePage> = {
  key: "home-page",
  title: "Home page",
  schema: homePage,
  sample: HOME_PAGE_SAMPLE,
};

export const HOME_HERO: ContentDocument<HomeHero> = {
  key: "home-hero",
  title: "Home page: the slides at its top",
  schema: hero,
  sample: HOME_HERO_SAMPLE,
};

export const HOME_TESTIMONIALS: ContentDocument<HomeTestimonials> = {
  key: "home-testimonials",
  title: "Home page: what people say",
  schema: testimonials,
  sample: HOME_TESTIMONIALS_SAMPLE,
};

export const HOME_POP_UPS: ContentDocument<HomePopUps> = {
  key: "home-pop-ups",
  title: "Home page: promotion and cover",
  schema: popUps,
  sample: HOME_POP_UPS_SAMPLE,
};
