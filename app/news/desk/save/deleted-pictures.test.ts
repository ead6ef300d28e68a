import { beforeAll, expect, it } from "vitest";
import { postDesk } from "../../../../tests/support/staff/post-desk.ts";
import { staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";

const test = testDeps();
let ngozi: string;
beforeAll(async () => {
  ngozi = await staffCookie(test.deps, "ngozi");
});
const DELETED = `lib-${"0a".repeat(16)}`;

/** An instance that was not notified of the deletion yet. */
const { send } = postDesk(() => ({
  deps: { ...test.deps, pictures: { ...test.deps.pictures, has: () => true } },
  cookie: ngozi,
}));

it.each([
  ["imageFile", { image: `built:${DELETED}`, imageAlt: "The old gate" }],
  ["content", { content: `<p>Look:</p><figure><img data-picture="${DELETED}" alt="The old gate" /></figure>` }],
])("a post is not saved with a picture that was deleted in the same moment: %s", async (field, values) => {
  expect((await send(null, values)).result).toMatchObject({
    kind: "invalid",
    problems: [{ field, message: expect.stringContaining("no longer in the library") }],
    values,
  });
});
