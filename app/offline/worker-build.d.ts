/** Values that the build sets in the service worker (scripts/build-site/build-service-worker.ts). */
interface ImportMetaEnv {
  /** Changes with every file that browsers load. */
  readonly OFFLINE_BUILD: string;
  /** The files that the form's script loads on demand. */
  readonly OFFLINE_FORM_FILES: readonly string[];
}
