import { Link, useNavigation } from "react-router";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { useTitle } from "../../read-site.ts";
import { picturePath } from "../list/picture-list.ts";
import type { PictureUse } from "../uses/find-uses.store.server.ts";
import type { Route } from "./+types/picture.page.ts";
import { DeleteSection, ReplaceSection, SwitchSection } from "./change-sections.tsx";
import { DetailsForm } from "./details-form.tsx";
import { WholePicture } from "./focus-field.tsx";
import type { PictureResult } from "./picture-result.ts";

export { action } from "./picture.action.server.ts";
export { loader } from "./picture.loader.server.ts";

const DONE_MESSAGES = new Map([
  ["saved", "Saved. Pages show it now."],
  ["next", "Saved. This is the next picture without a description."],
  ["replaced", "Replaced. Every page that uses the picture shows the new one. Check its description and focal point."],
  ["switched", "Switched. This picture is now shown in all places of the other one."],
]);

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, title, alt, files, stored, uses, mayEdit, mayEditPosts, done } = loaderData;
  const places = uses.filter((use) => use.kind !== "unpublished").length;
  const isSaving = useNavigation().formMethod === "POST";
  const doneMessage = actionData ? undefined : DONE_MESSAGES.get(done ?? "");
  const values = actionData && "values" in actionData ? actionData.values : stored?.values;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(actionData ? `Error: ${title}` : title)}</title>
      <div className="max-w-7xl p-4 sm:py-6">
        <BackLink to="/dashboard/pictures">All pictures</BackLink>
        <h1 className="mt-1 break-words text-xl">{title}</h1>
        {doneMessage && (
          <FocusedNotice tone="good" role="status" className="mt-3 py-3!">
            {doneMessage}
          </FocusedNotice>
        )}
        <Rejection result={actionData} />
        <div className="mt-4">
          {stored && values && mayEdit ? (
            // The key resets the fields after each save, with what is stored.
            <DetailsForm
              key={`${name} ${stored.revision}`}
              {...{ name, files, values, isSaving }}
              revision={stored.revision}
              result={actionData}
            />
          ) : (
            <div className="max-w-2xl">
              <WholePicture files={files} alt={alt ?? ""} />
              <p className="mt-2">{alt || "Decorative, or not described."}</p>
              {stored === null && (
                <p className="mt-1 text-ink-700">This picture came with the site, so it can’t be changed here.</p>
              )}
            </div>
          )}
        </div>
        <Facts picture={loaderData} />
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-2">
          <UsesSection uses={uses} mayEditPosts={mayEditPosts} />
          {mayEdit && (
            <div className="grid gap-8">
              {stored && <ReplaceSection name={name} isSaving={isSaving} />}
              {places > 0 && <SwitchSection key={name} name={name} places={places} isSaving={isSaving} />}
              {stored && uses.length === 0 && <DeleteSection name={name} isSaving={isSaving} />}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Facts({ picture: { files, stored } }: { picture: Route.ComponentProps["loaderData"] }) {
  const facts = [
    `${files.width} × ${files.height} pixels`,
    ...(stored ? [stored.sourceName, `Added ${stored.added}`] : []),
    ...(stored && stored.changed !== stored.added
      ? [`Changed ${stored.changed} by ${stored.changedBy ?? "the system"}`]
      : []),
    ...(stored && stored.replaced > 0
      ? [stored.replaced === 1 ? "Replaced once" : `Replaced ${stored.replaced} times`]
      : []),
  ];
  return <p className="mt-4 break-words text-ink-700 text-sm">{facts.join(" · ")}</p>;
}

function Rejection({ result }: { result: PictureResult | undefined }) {
  if (result?.kind === "rejected")
    return (
      <Notice tone="wrong" role="alert" className="mt-3">
        {result.message}
      </Notice>
    );
  if (result?.kind === "known")
    return (
      <Notice tone="wrong" role="alert" className="mt-3">
        This file is in the library already, as{" "}
        <Link to={picturePath(result.name)} className="text-link">
          {result.title}
        </Link>
        . To show that picture everywhere instead, use “Show another picture instead” below.
      </Notice>
    );
  return null;
}

/** Lists the documents and posts that show a picture. */
function UsesSection({ uses, mayEditPosts }: { uses: PictureUse[]; mayEditPosts: boolean }) {
  const page = mayEditPosts ? "" : "/preview";
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="text-lg">
        Where it is used
      </h2>
      {uses.length === 0 && <p className="mt-2 text-ink-700">Nowhere.</p>}
      <ul className="mt-2 divide-y divide-ground-400 rounded border border-ground-400 bg-white empty:hidden">
        {uses.map((use) => (
          <li key={use.kind === "post" ? use.id : use.key} className="break-words px-4 py-2">
            {use.kind === "post" ? (
              <>
                Post:{" "}
                <Link to={`/dashboard/news/${use.id}${page}`} className="text-link">
                  {use.title}
                </Link>
              </>
            ) : (
              <>
                <Link to={use.kind === "unpublished" ? use.href : `/dashboard/pages/${use.key}`} className="text-link">
                  {use.title}
                </Link>
                {use.kind === "unpublished" && ", not published yet"}
                {use.alts.length > 1 && `, ${use.alts.length} times`}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Picture"
      back={<BackLink to="/dashboard/pictures">All pictures</BackLink>}
      unknown="There is no picture at this address."
    >
      An error occurred while loading the picture.
    </StaffFailure>
  );
}
