import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertApplication, insertApplications } from "../../../../tests/builders/application.builder.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { findPage } from "./application-list.store.server.ts";
import { listAddress, readApplicationList } from "./application-list.ts";

let test: TestDeps;
beforeAll(async () => {
  test = await openTestDeps();
  await insertApplications(test.deps.db, 120, { program: "Law", admissionType: "UTME" });
  await insertApplication(test.deps.db, {
    firstName: "Ọmọ́tọ́lá",
    lastName: "d'Almeida-Ṣógbẹ̀san",
    email: "tola@lagoon.example",
    phone: "0803 555 0147",
    reference: "PU-25-7K3Q9M",
    waecNecoExamNo: "12E5AB77",
    jambRegistrationNo: "202554321987XX",
    program: "Music",
    admissionType: "DE",
    submittedAt: new Date("2025-10-01T08:00:00Z"),
  });
  await insertApplication(test.deps.db, {
    jambRegistrationNo: "2025 54321987 xx",
    program: "Music",
    firstName: "aaron",
  });
  await insertApplication(test.deps.db, {
    jambRegistrationNo: "202554321987XX",
    session: "2024/2025",
    firstName: "Óscar",
  });
});
afterAll(() => test.close());

function page(address: string) {
  return findPage(
    test.deps.db,
    EVERY_APPLICATION,
    readApplicationList(new URL(address, "http://localhost").searchParams),
  );
}

async function references(address: string) {
  return (await page(address)).applications.map((application) => application.reference);
}

describe("The list of applications", () => {
  it("returns fifty applications, newest first, and the total", async () => {
    const found = await page("/dashboard");
    expect([found.applications.length, found.page, found.pages]).toEqual([50, 1, 3]);
    expect(found.total).toEqual({ kind: "exact", count: 123 });
    expect(found.applications[0]?.reference).toBe("PU-25-7K3Q9M");
  });

  it.each(["received", "firstName", "lastName", "email", "state", "program"])(
    "returns each application on exactly one page, sorted by %s in both directions",
    async (sort) => {
      for (const order of ["asc", "desc"]) {
        const pages = [1, 2, 3].map((number) => references(`/dashboard?sort=${sort}&order=${order}&page=${number}`));
        const all = (await Promise.all(pages)).flat();
        expect([all.length, new Set(all).size]).toEqual([123, 123]);
      }
      const reversed = (await references(`/dashboard?sort=${sort}&order=desc&page=3`)).toReversed();
      expect((await references(`/dashboard?sort=${sort}&order=asc&page=1`)).slice(0, 23)).toEqual(reversed);
    },
  );

  it("sorts names ignoring case and accents", async () => {
    const names = (await page("/dashboard?sort=firstName")).applications.map((application) => application.firstName);
    expect(names[0]).toBe("aaron");
    const rest = (await page("/dashboard?sort=firstName&page=2")).applications.map(
      (application) => application.firstName,
    );
    expect(rest.indexOf("Ọmọ́tọ́lá")).toBeLessThan(rest.lastIndexOf("Óscar"));
  });

  it("marks applications of one session with the same JAMB number as possible duplicates", async () => {
    const marked = (await page("/dashboard?q=202554321987XX")).applications;
    const names = marked.map((each) => [each.firstName, each.possibleDuplicate]);
    expect(names.toSorted()).toEqual([
      ["aaron", true],
      ["Óscar", false],
      ["Ọmọ́tọ́lá", true],
    ]);
  });

  it("includes both documents", async () => {
    const [application] = (await page("/dashboard?q=7K3Q9M")).applications;
    expect(application?.documents.waecNecoResult).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name: "WAEC result PU-25-7K3Q9M.jpg",
    });
    expect(application?.documents.jambResult?.name).toBe("JAMB result PU-25-7K3Q9M.pdf");
  });
});

describe("A search", () => {
  it.each([
    ["the first letters of a name", "omot"],
    ["a name with its accents", "Ọmọ́tọ́lá"],
    ["capitals", "OMOTOLA"],
    ["both names in any order", "sogbesan omotola"],
    ["a part after a hyphen", "almeida"],
    ["a whole e-mail address", "tola@lagoon.example"],
    ["a phone number as typed", "0803 555 0147"],
    ["a phone number typed without spaces", "08035550147"],
    ["the end of a reference", "7k3q9m"],
    ["a whole reference", "pu-25-7k3q9m"],
    ["an exam number that looks like a power of ten", "12e5ab"],
  ])("finds an application by %s", async (_, terms) => {
    expect(await references(`/dashboard?${new URLSearchParams({ q: terms })}`)).toEqual(["PU-25-7K3Q9M"]);
  });

  it("finds a JAMB number typed in groups", async () => {
    const found = await references(`/dashboard?${new URLSearchParams({ q: "2025 5432 1987 XX" })}`);
    expect(found).toContain("PU-25-7K3Q9M");
  });

  it("combines with the filters", async () => {
    expect(await references("/dashboard?q=omotola&program=Music&type=DE")).toHaveLength(1);
    expect(await references("/dashboard?q=omotola&program=Law")).toEqual([]);
    expect((await page("/dashboard?program=Music")).total).toEqual({ kind: "exact", count: 2 });
    expect((await page("/dashboard?type=UTME&program=Law")).total).toMatchObject({ kind: "exact" });
  });

  it("paginates and sorts its results, up to the last page", async () => {
    const found = await page("/dashboard?q=pu&sort=lastName&page=99");
    expect([found.page, found.pages, found.applications.length]).toEqual([3, 3, 23]);
    const all = await Promise.all(
      [1, 2, 3].map((number) => references(`/dashboard?q=pu&sort=lastName&page=${number}`)),
    );
    expect(new Set(all.flat()).size).toBe(123);
  });

  it.each([
    "'",
    "\\",
    "' | '",
    "a:* & !b",
    "<-> | & ! ( ) :*",
    "%",
    "_",
    "\0",
    "omotola\0",
    "😀",
    "x".repeat(10_000),
    "a ".repeat(5000),
    "'; drop table applications; --",
  ])("is safe with hostile input (%#)", async (terms) => {
    const found = await page(`/dashboard?${new URLSearchParams({ q: terms })}`);
    expect(found.applications.length).toBeLessThanOrEqual(50);
  });
});

describe("The address of the list", () => {
  it.each(["0", "-1", "abc", "1e3", "1.5", "", "1000000000", "99999999999999999999", "NaN", "%00"])(
    "returns a page for page=%s",
    async (value) => {
      expect((await page(`/dashboard?page=${value}`)).page).toBe(1);
    },
  );

  it("returns the last page when a later one is requested", async () => {
    const found = await page("/dashboard?page=4000");
    expect([found.page, found.applications.length]).toEqual([3, 23]);
  });

  it.each([
    "?sort=__proto__&order=up",
    "?program=Alchemy&type=free",
    "?sort=password_hash",
    "?sort=received&sort=email",
  ])("uses the defaults for %s", async (query) => {
    expect(await references(`/dashboard${query}`)).toEqual(await references("/dashboard"));
  });

  const SEARCH = "AbCdEfGhIjKlMnOpQrStUv";

  it("omits default values, and resets the page on any other change", () => {
    const list = readApplicationList(
      new URLSearchParams(`search=${SEARCH}&sort=email&order=desc&page=3&program=Law&columns=Email,Phone`),
    );
    expect(listAddress(list, { page: 4 })).toBe(
      `/dashboard?search=${SEARCH}&program=Law&sort=email&order=desc&columns=Email%2CPhone&page=4`,
    );
    expect(listAddress(list, { sort: "received", order: "desc", search: null, columns: null })).toBe(
      "/dashboard?program=Law",
    );
  });

  it("keeps the chosen columns from a link or a form, and ignores unknown ones", () => {
    const columns = (query: string) => readApplicationList(new URLSearchParams(query)).columns;
    expect(columns("columns=Phone,Email,Password")).toEqual(["Email", "Phone"]);
    expect(columns("columns=&columns=Phone&columns=Email")).toEqual(["Email", "Phone"]);
    expect(columns("columns=")).toEqual([]);
    expect(columns("")).toBeNull();
  });
});
