/** A video of another site. */
export type Video = {
  site: "YouTube" | "Vimeo";
  /** Its page there, in one spelling. */
  page: string;
  /** The player that a frame loads. */
  player: string;
};

const YOUTUBE =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;
const VIMEO =
  /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:(?:\/|\?(?:[^#]*&)?h=)([0-9a-f]{6,20}))?(?![\w-])/;

/** Parses the address of a video on YouTube or Vimeo, as copied from a browser, an app or an embed code; null for any other address. */
export function readVideo(address: string): Video | null {
  const typed = address.trim();
  const id = YOUTUBE.exec(typed)?.[1];
  if (id !== undefined) {
    const page = `https://www.youtube.com/watch?v=${id}`;
    return { site: "YouTube", page, player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` };
  }
  const [, number, hash] = VIMEO.exec(typed) ?? [];
  if (number === undefined) return null;
  // An unlisted video is found only with its hash.
  const secret = hash === undefined ? "" : `&h=${hash}`;
  return {
    site: "Vimeo",
    page: `https://vimeo.com/${number}${hash === undefined ? "" : `/${hash}`}`,
    player: `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${secret}`,
  };
}
