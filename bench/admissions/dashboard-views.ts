/** Views of staff by what they show: their addresses below `/dashboard`, and words of which each response has one. */
export type Views = Record<string, { addresses: readonly string[]; shows: readonly string[] }>;

const LIST_WORDS = [
  "WaecNecoExamNo",
  ">Applications</h1>",
  "Applications of this list",
  "No applications match",
  "zzzz",
];

function lists(addresses: Record<string, string[]>): Views {
  return Object.fromEntries(
    Object.entries(addresses).map(([what, addresses]) => [what, { addresses, shows: LIST_WORDS }]),
  );
}

/** Lists, each with several addresses below `/dashboard` that are requested in turn. Together they have every filter. */
export const LIST_VIEWS = lists({
  "first page, newest first": [""],
  "filter by programme": ["?program=Law", "?program=Nursing+Science", "?program=Music"],
  "filter by programme and type": ["?program=Law&type=DE", "?program=Accounting&type=UTME", "?type=transfer"],
  "filter by status": ["?status=received", "?status=in-review", "?status=decided", "?status=received&program=Law"],
  "filter by outcome": ["?outcome=none", "?outcome=admitted", "?outcome=admitted&program=Law"],
  "filter by released or not": ["?released=no", "?released=yes", "?released=yes&program=Law"],
  "filter by state": ["?state=Delta", "?state=Edo&program=Music&type=DE", "?state=Kano&status=decided"],
  "filter by days": [
    "?from=2025-08-10&to=2025-08-12",
    "?from=2025-08-10&to=2025-09-20",
    "?from=2025-08-10&status=received",
  ],
  "filter by person in charge": ["?assigned=nobody", "?assigned=1", "?assigned=2&outcome=none"],
  "filter by intake and session": ["?intake=1", "?session=2025%2F2026", "?intake=1&outcome=admitted"],
  "filter by possible duplicate": ["?flag=duplicate", "?flag=duplicate&program=Law", "?flag=duplicate&sort=lastName"],
  "filter by new from applicant": ["?flag=new", "?flag=new&program=Law"],
  "filter by missing documents": [
    "?missing=awaited",
    "?missing=overdue",
    "?missing=overdue&program=Law",
    "?missing=awaited&flag=new",
  ],
  "filter by not scanned": ["?flag=unscanned", "?flag=unscanned&program=Law"],
  "filter by offer": ["?offer=accepted", "?offer=none&program=Law"],
  "filter by channel": ["?channel=friend", "?channel=Bill+Board&program=Law", "?channel=Google&status=received"],
  "filter by who decided": ["?decider=1", "?decider=2&outcome=admitted", "?decider=1&program=Law"],
  "filter by the programmes of a faculty": ["?program=Law,Music,Economics", "?program=Law,Music&status=received"],
  "chosen applications": [`?id=${ids(50).join(",")}`],
  "compact list": ["?view=compact", "?view=compact&outcome=none&program=Law", "?view=compact&state=Rivers"],
  "search for a name": ["?q=okafor", "?q=Adaeze", "?q=amina+eze", "?q=adebayo"],
  "search for a beginning, a number, nothing": ["?q=oka", "?q=42500777", "?q=zzzz"],
  "search, filtered and sorted": ["?q=ngozi&program=Law&sort=lastName", "?q=yusuf&type=DE&sort=email"],
  "sort by name, programme, state": ["?sort=lastName", "?sort=program", "?sort=state&order=desc"],
  "filter by payment": ["?payment=none", "?payment=paid"],
  "a page deep inside, by number": ["?page=500", "?page=1000", "?sort=lastName&page=900", "?program=Law&page=150"],
  "a page deep inside, after or before an application": [
    "?after=500000",
    "?sort=email&after=500000",
    "?sort=lastName&before=300000",
    "?sort=state&order=desc&after=700000",
    "?program=Law&after=400000",
    "?status=received&before=600000",
    "?state=Delta&after=800000",
    "?outcome=none&sort=program&after=200000",
    "?q=okafor&after=300000",
  ],
  "the last page": ["?page=last", "?sort=email&page=last", "?status=decided&page=last", "?program=Law&page=last"],
  "one application, with the one before and the one after it in a list": [
    application(50_000, ""),
    application(40_000, "program=Law&status=received"),
    application(60_000, "q=okafor&sort=lastName"),
    application(70_000, "q=42500777"),
    application(30_000, "q=ngozi&program=Law&sort=email&order=desc"),
    application(20_000, "status=decided"),
    application(10_000, "q=zzzz"),
  ],
});

/** The same for an officer of two faculties. */
export const LIMITED_VIEWS = lists({
  "limited officer: first page and deep ones": [
    "",
    "?page=700",
    "?after=500000",
    "?sort=lastName&after=500000",
    "?page=last",
  ],
  "limited officer: filters": [
    "?status=received",
    "?outcome=admitted",
    "?released=no",
    "?state=Delta",
    "?program=Law&type=DE",
    "?assigned=2",
  ],
  "limited officer: marks": ["?flag=duplicate", "?flag=new", "?flag=unscanned", "?missing=awaited", "?missing=overdue"],
  "limited officer: channel, offer, who decided": ["?channel=friend", "?offer=accepted", "?decider=1"],
  "limited officer: search": ["?q=okafor", "?q=oka", "?q=ngozi&sort=lastName", "?q=zzzz"],
});

function application(id: number, list: string): string {
  return `/applications/${id}?${new URLSearchParams({ list })}`;
}

/** What an admissions office does with the lists. */
export const OFFICE_VIEWS: Views = {
  "review: the first of a queue": {
    addresses: ["/review", "/review?status=received", "/review?program=Law&outcome=none", "/review?assigned=1"],
    shows: [">Review</h1>"],
  },
  "review: one in a queue": {
    addresses: ["/review?at=500000", "/review?status=received&at=40001", "/review?sort=lastName&at=300000"],
    shows: [">Review</h1>"],
  },
  "review: the next application, as data": {
    addresses: ["/review/applications/250000", "/review/applications/99999", "/review/applications/750001"],
    shows: ['"reference"'],
  },
  "review: the part of a queue around an application, as data": {
    addresses: ["/review/queue?at=500000", "/review/queue?program=Law&at=400000", "/review/queue?status=received"],
    shows: ['"entries"'],
  },
  "two applications that may be of the same person": {
    addresses: ["/applications/40/duplicates/60", "/applications/80040/duplicates/80060"],
    shows: ["Timeline of"],
  },
  "a change of many applications, before it is made": {
    addresses: ["/bulk?program=Law&status=received", `/bulk?id=${ids(50).join(",")}`, "/bulk?state=Delta&type=DE"],
    shows: ["applications</h1>"],
  },
  "export, before it begins": { addresses: ["/export", "/export?program=Law&status=received"], shows: ["Export"] },
  batches: { addresses: ["/batches"], shows: ["wait for a batch"] },
  "what a new batch would have": {
    addresses: ["/batches/new?program=Music&released=no", `/batches/new?ids=${ids(500).join(",")}`],
    shows: ["Make a batch"],
  },
  "waiting list": { addresses: ["/waiting-list", "/waiting-list?page=40"], shows: ["Waiting lists"] },
  "an intake's statistics": { addresses: ["/intakes/1"], shows: ["How they heard about us"] },
};

function ids(count: number): number[] {
  return Array.from({ length: count }, (_, place) => 1000 * (place + 1));
}
