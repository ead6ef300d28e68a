import { z } from "zod";
import type { ContentDocument } from "../platform/site/content.server.ts";

/** The steps of the setup, in their order. */
export const SETUP_STEPS = [
  "account",
  "begin",
  "identity",
  "place",
  "theme",
  "mail",
  "backup",
  "people",
  "form",
  "texts",
  "intake",
  "trial",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

const steps = z.array(z.enum(SETUP_STEPS)).max(SETUP_STEPS.length);

const setup = z.object({
  /** Whether the public pages say that this is a sample, and staff are led through the steps. */
  isOpen: z.boolean(),
  /** The steps that leave nothing behind by which they can be seen to be done. */
  done: steps,
  skipped: steps,
});

export type Setup = z.infer<typeof setup>;

/** How far the setup of this installation is. No document that editors see: the pages below /dashboard/setup change it. */
export const SETUP: ContentDocument<Setup> = {
  key: "setup",
  title: "Setup",
  schema: setup,
  sample: { isOpen: false, done: [], skipped: [] },
};
