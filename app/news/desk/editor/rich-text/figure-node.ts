import { mergeAttributes, Node, type NodeViewRendererProps } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { PICTURE_ATTRIBUTE, PICTURE_NAME } from "../../../media/picture-name.ts";
import { readVideo } from "../../../media/video-address.ts";

/** A picture of the library in a text. An empty `alt` is decorative. */
export type FigurePicture = { name: string; alt: string };

/** One picture, several (a gallery), or a video with a picture for it. */
export type Figure = {
  pictures: FigurePicture[];
  caption: string;
  /** The page of the video; '' for pictures. */
  video: string;
  /** The title of the video. */
  title: string;
};

export const FIGURE = "postFigure";
/** The event of a figure's button to change it. The figure is selected then. */
export const OPEN_FIGURE = "open-figure";

/** Returns the address of a small file of a picture, by its name in the library. */
export function thumbnailPath(name: string): string {
  return `/dashboard/pictures/${name}/thumbnail`;
}

/** Pictures, a gallery or a video between the blocks of a text, edited as a whole. */
export const FigureNode = Node.create({
  name: FIGURE,
  group: "figure",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    pictures: { default: [], rendered: false },
    caption: { default: "", rendered: false },
    video: { default: "", rendered: false },
    title: { default: "", rendered: false },
  }),
  parseHTML: () => [{ tag: "figure", getAttrs: (element) => readFigure(element) ?? false }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { pictures, caption, video, title } = node.attrs as Figure;
    const images = pictures.map(({ name, alt }) => ["img", { [PICTURE_ATTRIBUTE]: name, alt }] as const);
    const end = caption === "" ? [] : [["figcaption", caption]];
    const content = video === "" ? images : [["a", { href: video }, ...images, title]];
    return ["figure", mergeAttributes(HTMLAttributes), ...content, ...end];
  },
  addNodeView: () => (props) => ({ dom: figureView(props) }),
});

/** Reads a figure of a post's HTML; null when it has neither a picture of the library nor a video. */
function readFigure(element: HTMLElement): Figure | null {
  const pictures = [...element.querySelectorAll("img")].flatMap((image) => {
    const name = image.getAttribute(PICTURE_ATTRIBUTE) ?? "";
    return PICTURE_NAME.test(name) ? [{ name, alt: image.getAttribute("alt") ?? "" }] : [];
  });
  const link = element.querySelector("a");
  const video = readVideo(link?.getAttribute("href") ?? "")?.page ?? "";
  if (pictures.length === 0 && video === "") return null;
  const caption = element.querySelector("figcaption")?.textContent?.trim() ?? "";
  return { pictures, caption, video, title: video === "" ? "" : (link?.textContent?.trim() ?? "") };
}

function figureView({ node, editor, getPos }: NodeViewRendererProps): HTMLElement {
  const { pictures, caption, video, title } = node.attrs as Figure;
  const figure = document.createElement("figure");
  figure.className = "rich-figure";
  const images = document.createElement("div");
  for (const { name, alt } of pictures) {
    const image = document.createElement("img");
    image.src = thumbnailPath(name);
    image.alt = alt;
    images.append(image);
  }
  const text = document.createElement("p");
  const kind = video === "" ? (pictures.length > 1 ? `Gallery of ${pictures.length} pictures` : "Picture") : "Video";
  text.textContent = [kind, title, caption].filter(Boolean).join(": ");
  const change = document.createElement("button");
  change.type = "button";
  change.textContent = "Change";
  change.setAttribute("aria-label", `Change: ${text.textContent}`);
  change.addEventListener("click", () => {
    const position = getPos();
    if (position === undefined) return;
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)));
    editor.view.dom.dispatchEvent(new Event(OPEN_FIGURE));
  });
  figure.append(images, text, change);
  return figure;
}
