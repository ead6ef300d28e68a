/**
 * The advisory locks of PostgreSQL that are ours: any fixed numbers, no two alike. A number is never given another meaning, since an older
 * version may be at work on the same database.
 */
export const ADVISORY_LOCKS = {
  /** By which one program owns a data folder. */
  owner: 4_739_201,
  /** Under which the first account is made. */
  firstAccount: 4_739_202,
  /** Held together by those who rely on kept files, and alone by the sweeper that removes unused ones. */
  files: 7_102_611,
  /** Of two instances that start on one empty database, one writes the first posts. */
  firstPosts: 7_102_612,
  /** Held together by all programs at work on a database, and alone by whoever moves it. */
  running: 7_102_613,
  /** Held alone by whoever copies all that rows name, and together by those who remove files. */
  copy: 7_102_614,
  /** Held while an upload is created, so that the limits of its form and its network count every other one. */
  newUploads: 7_102_615,
  /** With a hash of reference and e-mail: of two requests for one code, the second makes the first void. */
  statusRequest: 7_102_617,
} as const;
