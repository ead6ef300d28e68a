import { createContext, type RouteObject } from "react-router";
import type { BatchedCounter } from "./batched-counter.server.ts";
import type { Clock } from "./clock.ts";
import type { PdfInspection } from "./documents/pdf-inspection.server.ts";
import type { VirusScanner } from "./documents/virus-scan.server.ts";
import type { Failure } from "./errors/failure.server.ts";
import type { Files } from "./files/files.server.ts";
import type { ConcurrencyLimit } from "./http/concurrency-limit.server.ts";
import type { RateLimits } from "./http/rate-limits.server.ts";
import type { PictureWork } from "./images/picture-work.server.ts";
import type { Pictures } from "./images/pictures.server.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { WorkSlots } from "./jobs/work-slots.server.ts";
import type { Log } from "./log.server.ts";
import type { OidcClient } from "./oidc/oidc-client.server.ts";
import type { Db } from "./postgres/database.server.ts";
import type { StyleIndex } from "./react-router/critical-style.server.ts";
import type { Samples } from "./samples.server.ts";
import type { AddedPages } from "./site/added-pages.server.ts";
import type { Content } from "./site/content.server.ts";
import type { FollowedSite } from "./site/follow-site.server.ts";
import type { PageWeight, Weighing } from "./site/page-weights.ts";
import type { Redirects } from "./site/redirects.server.ts";
import type { SiteCache } from "./site/site-cache.server.ts";
import type { TextCache } from "./site/text-cache.server.ts";

/** The hosts that a check of links may request, each with its subdomains. */
export type LinkCheckHosts = readonly string[] | "any";

/** The dependencies of use cases, created once by server/startup/deps.ts. */
export type Deps = {
  db: Db;
  files: Files;
  content: Content;
  site: Pick<FollowedSite, "refresh">;
  pictures: Pictures;
  jobs: Jobs;
  /** Inspects PDFs that applicants upload. */
  pdfInspection: PdfInspection;
  /** Decodes uploaded images, a few at a time. */
  pictureWork: PictureWork;
  /** The sanitized HTML of recently read posts. */
  htmlCache: TextCache;
  /** Null when none is configured. */
  virusScanner: VirusScanner | null;
  /** The identity provider of staff; null when none is configured. */
  oidc: OidcClient | null;
  /** Renders PDFs one at a time. */
  pdfWork: WorkSlots;
  /** Limits concurrent application submissions per network. */
  formConcurrency: ConcurrencyLimit;
  /** Counts how far visitors fill in the form, by step. */
  funnel: BatchedCounter;
  /** Limits concurrent exports of applications. All have the same key. */
  exportConcurrency: ConcurrencyLimit;
  /** The pages that editors have added. */
  addedPages: AddedPages;
  /** The redirects that editors have made. */
  redirects: Redirects;
  /** Counts requests for paths without a page. */
  unknownPaths: BatchedCounter;
  /** What each page loads besides its text and pictures, as the build measured it; empty in development. */
  pageWeights: readonly PageWeight[];
  /** The style sheet's rules, of which each page carries its own; null in development. */
  styles: readonly StyleIndex[] | null;
  /** The app's routes, by which an editor's links and redirects are checked; empty in development. */
  routes: RouteObject[];
  /** Renders a page of the site for one request, as editors would have it. */
  renderPrivatePage: RenderPrivatePage;
  /** The keys of the content documents that each public page without parameters reads, by its path. */
  pageDocuments: SiteCache<ReadonlyMap<string, ReadonlySet<string>>>;
  /** The files of the university's own crest, by their names. */
  crestFiles: SiteCache<ReadonlyMap<string, Buffer>>;
  /** What a phone loads for each public page. */
  weighing: SiteCache<Weighing>;
  /** Returns the words of the public site with their counts, by which a search is corrected. */
  searchVocabulary(): Promise<ReadonlyMap<string, number>>;
  log: Log;
  clock: Clock;
  /** Server metrics of the last hour. */
  samples: Samples;
  limits: RateLimits;
  /** The backup destination as shown to staff, whether it is on the same disk as the data, and whether BACKUP_KEY is set. */
  backups: { where: string; sameDisk: boolean; isKeyConfigured: boolean };
  /** Detects a reverse proxy that is not trusted, behind which all visitors share one network's rate limits. */
  proxyCheck: {
    noteRequest(request: { isForwarded: boolean; isTrusted: boolean }): void;
    /** The warning in one line; null when there is none. */
    warning(): string | null;
  };
  /** Which sites a check of links may request. By default none. */
  linkCheckHosts: LinkCheckHosts;
  /** The minimum rate of an upload. */
  uploadRate: UploadRate;
  /** The site's public origin, without a trailing slash; null to use the origin of each request. */
  publicUrl: string | null;
  /** Which staff need a second factor to sign in. */
  secondFactorPolicy: "administrators" | "everyone" | "nobody";
  /** The reason why email is disabled, as in "no mail is sent, since …"; null when it is enabled. */
  noMailReason: string | null;
};

/**
 * Renders a public page, or the data of one with a path that ends in `.data`, with the content of `deps`. Its links lead to pages below `basename`. The
 * page cache neither serves nor stores the response.
 */
type RenderPrivatePage = (page: {
  /** The address of the page, without `basename`. */
  path: string;
  basename: string;
  deps: Deps;
  requestContext: RequestContext;
}) => Promise<Response>;

/** The minimum rate of a request body. It may lag behind `bytesPerSecond` by up to `timeoutMs`; bytes received reduce the lag. */
export type UploadRate = {
  timeoutMs: number;
  bytesPerSecond: number;
  /** Timeout for the whole body, in ms. */
  totalMs: number;
};

/** Data about a request that the server derives once. */
export type RequestContext = {
  /** Logged as `request` with every log entry of this request. */
  requestId: string;
  /** The client's network, the key of rate limits: an IPv4 address, or an IPv6 /64. */
  network: string;
  /** Whether the client connected over TLS, to this server or to the proxy. */
  secure: boolean;
  /** PUBLIC_URL, or else the origin of the request. */
  origin: string;
  /** Whether the visitor wants small pages: chosen on the site, or by `Save-Data: on`. */
  savesData: boolean;
  /** The CSP nonce for inline scripts of this response. */
  nonce: string;
  /** Set when a loader, an action or a component failed. */
  failure: Failure | null;
};

export const depsContext = createContext<Deps>();
export const requestContextKey = createContext<RequestContext>();
