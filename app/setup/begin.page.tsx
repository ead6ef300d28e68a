import type { ReactNode } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { SETUP } from "../content/setup-progress.ts";
import { viewerOf } from "../platform/audit/viewer.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { readSmallForm } from "../platform/http/request-body.server.ts";
import { requireRecentSignIn } from "../staff/require-recent-sign-in.server.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { Button, buttonStyle } from "../ui/button/button.tsx";
import { formatCount } from "../ui/format/format-count.ts";
import { Notice } from "../ui/notice/notice.tsx";
import { BackLink } from "../ui/page/back-link.tsx";
import type { Route } from "./+types/begin.page.ts";
import { beginEmpty, type Emptied, findSampleLeft } from "./begin-empty.server.ts";
import { completeStep } from "./change-setup.server.ts";
import { findTraces } from "./setup.store.server.ts";
import { SetupFrame } from "./setup-frame.tsx";
import { SETUP_PATH, STEP_NOTES } from "./setup-steps.ts";

const MAX_BYTES = 64 * 1024;
const TITLE = STEP_NOTES.begin.title;

type BeginResult = { attempt: string; outcome: Emptied | { kind: "confirm" } | { kind: "unread" } };

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "site.set-up");
  const { db, content } = args.context.get(depsContext);
  const left = await findSampleLeft(db);
  const { hasApplication } = await findTraces(db);
  return {
    documents: left.keys.length,
    posts: left.posts.length,
    isOpen: content.read(SETUP).isOpen,
    hasApplication,
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "site.set-up");
  const deps = args.context.get(depsContext);
  const viewer = viewerOf(args, staff);
  const choice = (await readSmallForm(args.request.clone(), MAX_BYTES)).get("with");
  switch (choice) {
    case "sample":
      await completeStep(deps, viewer, "begin");
      return redirect(SETUP_PATH, 303);
    case "empty":
      return result({ kind: "confirm" }, 200);
    case "empty-confirmed": {
      await requireRecentSignIn(args);
      const outcome = await beginEmpty(deps, viewer);
      return result(outcome, outcome.kind === "emptied" ? 200 : 409);
    }
    default:
      return result({ kind: "unread" }, 422);
  }
}

function result(outcome: BeginResult["outcome"], status: number) {
  return data<BeginResult>({ attempt: crypto.randomUUID(), outcome }, { status });
}

/** Lets an administrator choose what the site begins with. */
export default function BeginPage({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  const isSampleLeft = loaderData.documents + loaderData.posts > 0;
  if (outcome?.kind === "emptied") return <EmptiedNotice outcome={outcome} />;
  return (
    <SetupFrame title={TITLE}>
      {outcome?.kind === "confirm" && <Confirmation key={actionData?.attempt} {...loaderData} />}
      {(outcome?.kind === "in-use" || outcome?.kind === "unread") && (
        <Notice key={actionData?.attempt} tone="wrong" role="alert" className="mt-4">
          {outcome.kind === "unread" ? "Nothing was changed. Choose one of these." : whyNotEmpty(loaderData)}
        </Notice>
      )}
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        {isSampleLeft && (
          <Choice
            title="The sample’s texts"
            text="Change them one after the other. You see how each page can look, and which texts are left to change."
          >
            <ChoiceForm value="sample" label="Begin with the sample" />
          </Choice>
        )}
        <Choice
          title="Empty texts"
          text="Every page that nobody has changed gets a short neutral text, and the example posts go to the bin. The sample can be read in the history of each page."
        >
          <EmptyChoice {...loaderData} isSampleLeft={isSampleLeft} />
        </Choice>
        <Choice
          title="A bundle"
          text="A ZIP archive with the texts and pictures of another installation, or of somebody who prepared yours."
        >
          <Link to="/dashboard/pages/bundle" className={buttonStyle("plain", "w-full")}>
            Import a bundle
          </Link>
        </Choice>
      </div>
    </SetupFrame>
  );
}

type Left = { documents: number; posts: number; isOpen: boolean; hasApplication: boolean };

function whyNotEmpty({ isOpen }: Left): string {
  return isOpen
    ? "This site can’t be emptied any more: there are applications."
    : "This site can’t be emptied: its setup is not open.";
}

function EmptyChoice({ isSampleLeft, ...left }: Left & { isSampleLeft: boolean }) {
  if (!isSampleLeft) return <p className="text-ink-700">Nothing of the sample is left to replace.</p>;
  if (!left.isOpen || left.hasApplication) return <p className="text-ink-700">{whyNotEmpty(left)}</p>;
  return <ChoiceForm value="empty" label="Begin empty" />;
}

/** Says how much changes, before it does. */
function Confirmation({ documents, posts }: Left) {
  return (
    <Notice tone="caution" role="alert" className="mt-4 grid justify-items-start gap-3">
      <p>
        {formatCount(documents, "text")} of the sample will be replaced
        {posts > 0 && `, and ${formatCount(posts, "example post")} moved to the bin`}. Visitors see it at once. What you
        have changed stays.
      </p>
      <ChoiceForm value="empty-confirmed" label="Replace them" />
    </Notice>
  );
}

function EmptiedNotice({ outcome: { documents, posts } }: { outcome: Extract<Emptied, { kind: "emptied" }> }) {
  return (
    <SetupFrame title={TITLE}>
      <Notice tone="good" role="status" className="mt-4 max-w-prose">
        {formatCount(documents, "text")} of the sample {documents === 1 ? "was" : "were"} replaced by a short neutral
        one, and visitors see it.{" "}
        {posts > 0 && `${formatCount(posts, "example post")} ${posts === 1 ? "is" : "are"} in the bin of the news.`}
      </Notice>
      <p className="mt-4 max-w-prose">
        The form now offers one programme, called “Programme”, of one faculty, called “Faculty”. Write yours into{" "}
        <PageLink page="programmes">Programmes</PageLink>, and sort them by faculty in{" "}
        <PageLink page="undergraduate-fees">Undergraduate fees</PageLink>: the lists of faculties for officers come from
        there. Then list the faculties for visitors in <PageLink page="faculties">List of faculties</PageLink>.
      </p>
      <p className="mt-4">
        <Link to={STEP_NOTES.identity.path} className="inline-flex min-h-11 items-center font-semibold text-link">
          Next: {STEP_NOTES.identity.title}
        </Link>
      </p>
    </SetupFrame>
  );
}

function PageLink({ page, children }: { page: string; children: string }) {
  return (
    <Link to={`/dashboard/pages/${page}`} className="text-link">
      {children}
    </Link>
  );
}

type ChoiceProps = { title: string; text: string; children: ReactNode };

function Choice({ title, text, children }: ChoiceProps) {
  return (
    <section className="flex flex-col items-start gap-3 rounded border border-ground-400 bg-white p-4">
      <h2 className="text-lg">{title}</h2>
      <p className="grow">{text}</p>
      {children}
    </section>
  );
}

type ChoiceFormProps = { value: "sample" | "empty" | "empty-confirmed"; label: string };

function ChoiceForm({ value, label }: ChoiceFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={STEP_NOTES.begin.path} className="w-full">
      <input type="hidden" name="with" value={value} />
      <Button type="submit" disabled={isSending} className={value === "empty-confirmed" ? "" : "w-full"}>
        {label}
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE} back={<BackLink to={SETUP_PATH}>Setup</BackLink>}>
      An error occurred. Nothing was changed.
    </StaffFailure>
  );
}
