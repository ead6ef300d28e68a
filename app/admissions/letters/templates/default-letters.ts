import type { LetterKind, LetterText } from "../letter-kinds.ts";

/** The letters that are used until a university writes its own. */
export const DEFAULT_LETTERS: Record<LetterKind, LetterText> = {
  admitted: {
    subject: "Offer of admission to {{university}}: {{reference}}",
    body: `Dear {{first name}} {{last name}},

We are glad to offer you a place at {{university}} to study {{programme}}, in the {{session}} session.

Accept or decline your place on the status page of your application until {{accept until}}. There you also find this offer as a PDF. Its check code shows anyone that it is genuine.

We look forward to meeting you.

The Registry, {{university}}`,
    isMailed: false,
  },
  "not-admitted": {
    subject: "Your application to {{university}}: {{reference}}",
    body: `Dear {{first name}} {{last name}},

Thank you for your application to study {{programme}} in the {{session}} session. We have read it with care, and we can't offer you a place.

This decision says nothing about your worth, and you are welcome to apply again for another session.

The Registry, {{university}}`,
    isMailed: false,
  },
  "waiting-list": {
    subject: "You are on the waiting list: {{reference}}",
    body: `Dear {{first name}} {{last name}},

We would like to offer you a place to study {{programme}} in the {{session}} session, and all places are taken just now. You are on the waiting list.

You need not do anything. When a place becomes free for you, we send you a mail.

The Registry, {{university}}`,
    isMailed: false,
  },
  "more-asked": {
    subject: "We need something for your application {{reference}}",
    body: `Before we can go on with your application {{reference}}, we need something from you.

The Registry wrote:
{{what is missing}}

Send it on its status page:
{{status link}}

The Registry, {{university}}`,
    isMailed: true,
  },
};
