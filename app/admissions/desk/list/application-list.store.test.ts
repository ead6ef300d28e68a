import { beforeAll, describe, expect, it } from "vitest";
import { insertApplication, insertApplications } from "../../../../tests/builders/application.builder.ts";
import { addStaff } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { findCredentials } from "../../../staff/accounts/staff.store.server.ts";
import { EVERY_APPLICATION, scopeOf } from "../../application-scope.store.server.ts";
import { findDuplicates } from "../../duplicates/find-duplicates.job.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { listAddress, readApplicationList } from "./application-list.ts";
import { findPage } from "./pages/find-page.store.server.ts";

const test = testDeps();
beforeAll(async () => {
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
  await findDuplicates(test.deps);
});
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
    expect(found.applications.length).toBe(50);
    expect(found).toMatchObject({ skipped: 0, hasPrevious: false, hasNext: true });
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

describe("A search by the beginnings of words", () => {
  const LONG_NAME = "Oluwafunmilayo";
  const own = testDeps();
  beforeAll(async () => {
    await insertApplication(own.deps.db, {
      reference: "PU-25-AAAAAA",
      firstName: LONG_NAME,
      lastName: "Eze",
      email: "tola99@lagoon.example",
      program: "Women's \\ Studies",
      admissionType: "DE",
    });
    await insertApplication(own.deps.db, {
      reference: "PU-25-BBBBBB",
      firstName: "Ezekiel",
      lastName: "Ṣógbẹ̀san",
      program: "Law",
      admissionType: "UTME",
    });
  });

  const BOTH = ["PU-25-AAAAAA", "PU-25-BBBBBB"];

  it.each([
    ["one letter", { q: "e" }, BOTH],
    ["a whole name that begins another one", { q: "eze" }, BOTH],
    ["a longer beginning", { q: "ezek" }, ["PU-25-BBBBBB"]],
    ["twelve letters", { q: LONG_NAME.slice(0, 12) }, ["PU-25-AAAAAA"]],
    ["thirteen letters", { q: LONG_NAME.slice(0, 13) }, ["PU-25-AAAAAA"]],
    ["a letter that the name doesn't have", { q: `${LONG_NAME.slice(0, 13)}z` }, []],
    ["the letters before a digit", { q: "tola" }, ["PU-25-AAAAAA"]],
    ["letters and a digit", { q: "tola9" }, ["PU-25-AAAAAA"]],
    ["the end of a word", { q: "kiel" }, []],
    ["letters with dots below", { q: "sogbesan" }, ["PU-25-BBBBBB"]],
    ["a programme with an apostrophe", { q: "eze", program: "Women's \\ Studies" }, ["PU-25-AAAAAA"]],
    ["one of two programmes", { q: "eze", program: "Law,Music" }, ["PU-25-BBBBBB"]],
    ["a programme and a type", { q: "eze", program: "Law", type: "UTME" }, ["PU-25-BBBBBB"]],
    ["a programme and another type", { q: "eze", program: "Law", type: "DE" }, []],
    ["a programme typed into the address", { q: "eze", program: "' | 'law':* & \\" }, []],
    ["the name of a programme among its words", { q: "law" }, []],
  ])("finds the applications with %s, and no others", async (_, query, expected) => {
    const list = readApplicationList(new URLSearchParams(query));
    const { applications } = await findPage(own.deps.db, EVERY_APPLICATION, list);
    expect(applications.map(({ reference }) => reference).toSorted()).toEqual(expected);
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
    expect([found.skipped, found.hasNext, found.applications.length]).toEqual([100, false, 23]);
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
      expect((await page(`/dashboard?page=${value}`)).skipped).toBe(0);
    },
  );

  it("returns the last page when a later one is requested", async () => {
    const found = await page("/dashboard?page=4000");
    expect([found.skipped, found.applications.length]).toEqual([100, 23]);
  });

  it.each(["?sort=__proto__&order=up", "?program=&status=free", "?sort=password_hash", "?sort=received&sort=email"])(
    "uses the defaults for %s",
    async (query) => {
      expect(await references(`/dashboard${query}`)).toEqual(await references("/dashboard"));
    },
  );

  const SEARCH = "AbCdEfGhIjKlMnOpQrStUv";

  it("omits default values, and resets the page on any other change", () => {
    const list = readApplicationList(
      new URLSearchParams(`search=${SEARCH}&sort=email&order=desc&page=3&program=Law&columns=Email,Phone`),
    );
    expect(listAddress(list, { position: { kind: "page", page: 4 } })).toBe(
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

describe("A filter of the list", () => {
  const filtered = testDeps();
  let officer: number;
  let intakeId: number;
  const found = async (query: string) => {
    const list = readApplicationList(new URLSearchParams(query));
    const scope = scopeOf({ roles: ["officer"], faculties: null }, filtered.deps.content);
    const { applications } = await findPage(filtered.deps.db, scope, list);
    return applications.map(({ firstName }) => firstName).toSorted();
  };
  beforeAll(async () => {
    const { deps } = filtered;
    await addStaff(deps, "ngozi");
    officer = (await findCredentials(deps.db, "ngozi"))?.id ?? 0;
    const states = ["Delta State", "DELTA", "delta.", "Edo", "F.C.T.", "Abuja"];
    const names = ["Ada", "Bola", "Chidi", "Dayo", "Efe", "Femi"];
    const days = [
      "2025-10-01T22:59:00Z",
      "2025-10-01T23:00:00Z",
      "2025-10-02T12:00:00Z",
      "2025-10-02T22:59:59Z",
      "2025-10-03T08:00:00Z",
      "2025-10-04T08:00:00Z",
    ];
    const inserted = await insertApplications(deps.db, 6, (index) => ({
      firstName: names[index] ?? "",
      state: states[index] ?? "",
      program: index < 3 ? "Law" : "Music",
      submittedAt: new Date(days[index] ?? 0),
      howDidYouHear: index % 2 === 0 ? ["friend", "Bill Board"] : ["Bill Board"],
    }));
    const decide = (index: number, kind: "admitted" | "waiting-listed", release: "now" | "later") =>
      takeStep(deps, EVERY_APPLICATION, {
        applicationId: inserted[index]?.id ?? 0,
        kind,
        release,
        note: null,
        staffId: officer,
        seenEventId: 0,
        document: null,
      });
    await decide(0, "admitted", "now");
    await decide(1, "admitted", "later");
    await decide(2, "waiting-listed", "later");
    await deps.db.updateTable("applications").set({ assigned_to: officer }).where("first_name", "=", "Dayo").execute();
    const later = { opens_at: new Date("2027-01-01"), closes_at: new Date("2027-02-01") };
    const intake = await deps.db
      .insertInto("intakes")
      .values({ name: "Later", session: "2026/2027", ...later })
      .returning("id")
      .executeTakeFirstOrThrow();
    intakeId = intake.id;
    await deps.db.updateTable("applications").set({ intake_id: intakeId }).where("first_name", "=", "Efe").execute();
  });

  it.each([
    ["by one programme", "program=Law", ["Ada", "Bola", "Chidi"]],
    ["by the programmes of a faculty", "program=Law,Music&state=Edo", ["Dayo"]],
    ["by a state in every spelling", "state=Delta", ["Ada", "Bola", "Chidi"]],
    ["by the capital under its other names", "state=FCT+Abuja", ["Efe", "Femi"]],
    ["by an outcome", "outcome=admitted", ["Ada", "Bola"]],
    ["by no outcome yet", "outcome=none", ["Dayo", "Efe", "Femi"]],
    ["by decisions that are not released", "released=no", ["Bola", "Chidi"]],
    ["by decisions that are released", "released=yes", ["Ada"]],
    ["by days at the university, both included", "from=2025-10-02&to=2025-10-02", ["Bola", "Chidi", "Dayo"]],
    ["by days that end before they begin", "from=2025-10-04&to=2025-10-01", []],
    ["by nobody in charge", "assigned=nobody&outcome=none", ["Efe", "Femi"]],
    ["by how the applicant heard about us", "channel=friend", ["Ada", "Chidi", "Efe"]],
    ["by how the applicant heard about us, with a state", "channel=friend&state=Delta", ["Ada", "Chidi"]],
    ["by an intake that is gone", "intake=999", []],
    ["by an officer who decided nothing", "decider=999", []],
  ])("finds applications %s", async (_, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it("finds applications by who decided, and by the response to the offer that holds", async () => {
    const { db } = filtered.deps;
    expect(await found(`decider=${officer}`)).toEqual(["Ada", "Bola", "Chidi"]);
    expect(await found(`decider=${officer}&outcome=admitted`)).toEqual(["Ada", "Bola"]);
    const offers = async () => Promise.all([found("offer=none"), found("offer=accepted"), found("offer=declined")]);
    expect(await offers()).toEqual([["Ada"], [], []]);
    await filtered.pool.query("update letters set accept_until = now() + interval '1 hour'");
    expect([...(await offers()), await found("offer=lapsed")]).toEqual([["Ada"], [], [], []]);
    await filtered.pool.query("update letters set accept_until = now() - interval '1 hour'");
    expect([...(await offers()), await found("offer=lapsed")]).toEqual([[], [], [], ["Ada"]]);
    const letters = db.updateTable("letters").where("kind", "=", "admitted");
    const at = new Date("2025-10-06");
    await letters.set({ response: "accepted", responded_at: at }).execute();
    expect([...(await offers()), await found("offer=lapsed")]).toEqual([[], ["Ada"], [], []]);
    await letters.set({ response: "declined" }).execute();
    expect(await offers()).toEqual([[], [], ["Ada"]]);
    await letters.set({ ended_at: at }).execute();
    expect(await offers()).toEqual([[], [], []]);
    await filtered.pool.query("update letters set ended_at = null");
    expect(await offers()).toEqual([[], [], ["Ada"]]);
    await db.deleteFrom("letters").execute();
    expect(await offers()).toEqual([[], [], []]);
  });

  it("finds applications by intake, by the person in charge, and by a choice of them", async () => {
    expect(await found(`intake=${intakeId}`)).toEqual(["Efe"]);
    expect(await found(`assigned=${officer}`)).toEqual(["Dayo"]);
    const { applications } = await findPage(
      filtered.deps.db,
      EVERY_APPLICATION,
      readApplicationList(new URLSearchParams("program=Music")),
    );
    expect(applications.find(({ firstName }) => firstName === "Dayo")?.assignedTo).toBe("ngozi");
    const ids = applications.slice(0, 2).map(({ id }) => id);
    expect(await found(`id=${ids.join(",")}`)).toHaveLength(2);
  });
});
