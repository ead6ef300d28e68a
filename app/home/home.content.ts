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
const slideButton = linkField.extend({ about: line.optional() });

const hero = z.object({
  slides: z
    .array(z.object({ title: line, subtitle: line, button: slideButton, picture: pictureField }))
    .min(1)
    .max(8),
});

const homePage = pageFields.extend({
  /** The whole card is a link; `action` says where it leads. */
  cards: z.array(z.object({ title: line, text: line, action: line, to: linkTarget, picture: pictureField })),
  welcome: bodySection.extend({
    founded: line,
    motto: paragraph,
    signature: line,
    facts: z.array(z.object({ figure: line, words: line })).max(4),
  }),
  admissionVideo: embedField,
  news: z.object({
    title: line,
    latest: line,
    panel: z.object({ title: line, text: line }),
    all: linkField,
    emptyTitle: line,
    emptyText: line,
  }),
  /** The banner with changing pictures. */
  programmes: z.object({
    title: line,
    lead: paragraph,
    pictures: z.array(z.object({ name: line, picture: pictureField })).min(2),
    link: linkField,
  }),
  experience: bodySection.extend({ picture: pictureField, link: linkField }),
  convocation: z.object({ title: line, lead: paragraph, video: embedField }),
  research: z.object({ title: line, lead: paragraph, link: line }),
  /** The text beside the campus map. */
  findUs: z.object({ title: line, lead: paragraph }),
});

const testimonials = z.object({
  title: line,
  quotes: z.array(z.object({ authorImage: pictureField, authorName: line, quoteText: paragraph })).min(1),
});

const popUps = z.object({
  promotion: z.object({ title: line, paragraphs: z.array(paragraph), picture: pictureField, apply: linkField }),
  cover: z.object({ title: line, picture: pictureField }),
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
