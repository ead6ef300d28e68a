import { describe, expect, it } from "vitest";
import { readVideo } from "./video-address.ts";

describe("the address of a video", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s",
    "https://youtu.be/dQw4w9WgXcQ?si=abc",
    "https://m.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    " http://youtube.com/live/dQw4w9WgXcQ ",
  ])("is read on YouTube: %s", (address) => {
    expect(readVideo(address)).toEqual({
      site: "YouTube",
      page: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      player: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    });
  });

  it.each([
    [
      "https://vimeo.com/76979871",
      "https://vimeo.com/76979871",
      "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
    ],
    [
      "https://player.vimeo.com/video/76979871?h=8272103f6e",
      "https://vimeo.com/76979871/8272103f6e",
      "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e",
    ],
  ])("is read on Vimeo, also of an unlisted video: %s", (address, page, player) => {
    expect(readVideo(address)).toEqual({ site: "Vimeo", page, player });
    expect(readVideo(page)?.page).toBe(page);
  });

  it.each([
    "",
    "https://www.youtube.com/",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQtoolong",
    "https://evil.example/?https://youtu.be/dQw4w9WgXcQ",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ",
    "https://vimeo.com/staff",
  ])("is not that of a video: %j", (address) => {
    expect(readVideo(address)).toBeNull();
  });
});
