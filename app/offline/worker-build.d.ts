/** What the build tells the service worker (scripts/build-service-worker.ts). */
interface ImportMetaEnv {
  /** Changes with every file that browsers load. */
  readonly OFFLINE_BUILD: string;
  /** The files that the form's script asks for only when it needs them. */
  readonly OFFLINE_FORM_FILES: readonly string[];
}
