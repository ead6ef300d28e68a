import { createContext } from "react-router";
import type { Clock } from "./clock.ts";
import type { Failure } from "./failure.server.ts";
import type { Files } from "./files/files.server.ts";
import type { VirusScanner } from "./files/virus-scan.server.ts";
import type { RateLimit } from "./http/rate-limit.server.ts";
import type { Seats } from "./http/seats.server.ts";
import type { PictureWork } from "./images/picture-work.server.ts";
import type { Pictures } from "./images/pictures.server.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { WorkSlots } from "./jobs/work-slots.server.ts";
import type { Log } from "./log.server.ts";
import type { PdfInspection } from "./pdf/pdf-inspection.server.ts";
import type { Db } from "./postgres/database.server.ts";
import type { Samples } from "./samples.server.ts";
import type { Content } from "./site/content.server.ts";
import type { FollowedSite } from "./site/follow-site.server.ts";
import type { TextCache } from "./site/text-cache.server.ts";

/** Everything that a use case may need from outside, made once in server/startup/deps.ts. */
export type Deps = {
  db: Db;
  files: Files;
  content: Content;
  site: Pick<FollowedSite, "refresh">;
  pictures: Pictures;
  jobs: Jobs;
  /** Looks inside PDFs that applicants send. */
  pdfInspection: PdfInspection;
  /** Where pictures that editors and applicants send are decoded, a few at a time. */
  pictureWork: PictureWork;
  /** The clean HTML of posts that were read lately. */
  htmlCache: TextCache;
  /** Null where none is set up. */
  virusScanner: VirusScanner | null;
  /** Where PDFs are drawn, one after the other. */
  pdfWork: WorkSlots;
  /** Forms of applications that come in at this moment, by network. */
  formSeats: Seats;
  log: Log;
  clock: Clock;
  /** How the program did in the last hour. */
  samples: Samples;
  limits: {
    submissionsByNetwork: RateLimit;
    /** One attempt is a kilobyte of documents, here and below. */
    documentKilobytesByNetworkHour: RateLimit;
    documentKilobytesByNetworkDay: RateLimit;
    /** Mails about applications that no staff sent. */
    applicationMailsByMailbox: RateLimit;
    statusCodesByApplication: RateLimit;
    statusCodesByMailbox: RateLimit;
    statusByPair: RateLimit;
    statusByNetwork: RateLimit;
    wrongCodesByNetwork: RateLimit;
    pdfsByReceipt: RateLimit;
    uploadsByNetwork: RateLimit;
    laterDocumentsByApplication: RateLimit;
    draftLinksByNetwork: RateLimit;
    draftCodesByDraft: RateLimit;
    loginsByAccount: RateLimit;
    loginsByNetwork: RateLimit;
    subscriptionsByAddress: RateLimit;
    subscriptionsByNetwork: RateLimit;
  };
  /** Where backups go, for people, and whether that is the disk that the data is on. */
  backups: { where: string; sameDisk: boolean };
  /** Notices a reverse proxy that is not trusted, behind which all visitors would share one network's limits. */
  proxyCheck: {
    noteRequest(request: { isForwarded: boolean; isTrusted: boolean }): void;
    /** One plain line; null when nothing is wrong. */
    warning(): string | null;
  };
  /** How slowly an upload may come in before it is given up. */
  uploadRate: UploadRate;
  /** Where the site is seen from outside, without a slash at its end; null when the request's own origin has to serve. */
  publicUrl: string | null;
  /** Why no mail is sent, as in "no mail is sent, since …"; null when mails are sent. */
  noMailReason: string | null;
};

/** A body may lag behind `bytesPerSecond` by `patienceMs` at any moment: so long a silence is forgiven, and earned again by what comes. */
export type UploadRate = {
  timeoutMs: number;
  bytesPerSecond: number;
  /** Longest time for the whole body, in ms. */
  totalMs: number;
};

/** What is known of one request beside the request itself. */
export type RequestContext = {
  /** In each line of the log that belongs to this request, as `request`. */
  requestId: string;
  /** The visitor's network, for counting tries: an IPv4 address, or an IPv6 /64. */
  network: string;
  /** Whether the visitor reached us over TLS, here or at the proxy. */
  secure: boolean;
  /** The origin under which the visitor reached us, or PUBLIC_URL. */
  origin: string;
  /** Whether the visitor asked to be sent little (`Save-Data: on`). */
  savesData: boolean;
  /** For the inline scripts of this one answer. */
  nonce: string;
  /** Set when a loader, an action or a component failed. */
  failure: Failure | null;
};

export const depsContext = createContext<Deps>();
export const requestContextKey = createContext<RequestContext>();
