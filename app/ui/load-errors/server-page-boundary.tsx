import { Component, type ReactNode } from "react";

type Failure = { error: unknown; page: HTMLElement };
type State = { failure: Failure | null };
type ServerPageBoundaryProps = {
  /** Returns whether the page works without JavaScript. Otherwise the error is passed on to the boundary above. */
  mayStay(page: HTMLElement): boolean;
  children: ReactNode;
};

/**
 * Keeps the server-rendered page when rendering fails in the browser, with all entered values. The page then works as without JavaScript.
 *
 * React removes the children of a failed error boundary. So the page is copied before, and put back afterwards without event handlers.
 */
export class ServerPageBoundary extends Component<ServerPageBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, page: copyPage(document.body) } };
  }

  override componentDidMount() {
    if (!this.state.failure) document.documentElement.classList.add("js", "hydrated");
  }

  override componentDidCatch() {
    const { failure } = this.state;
    if (!failure) return;
    document.body.replaceWith(failure.page);
    document.documentElement.classList.remove("js", "hydrated");
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!this.props.mayStay(failure.page)) throw failure.error;
    return null;
  }
}

const NOT_COPIED = "select, input[type=file]";

/** Copies the page. Cloning preserves typed text (HTML, cloning steps of `input` and `textarea`), but not selected options and files. */
function copyPage(body: HTMLElement): HTMLElement {
  const page = document.importNode(body, true);
  const copies = [...page.querySelectorAll<HTMLSelectElement | HTMLInputElement>(NOT_COPIED)];
  for (const [index, control] of [...body.querySelectorAll(NOT_COPIED)].entries()) {
    const copy = copies[index];
    if (control instanceof HTMLSelectElement && copy instanceof HTMLSelectElement)
      copy.selectedIndex = control.selectedIndex;
    if (control instanceof HTMLInputElement && copy instanceof HTMLInputElement) copy.files = control.files;
  }
  // Without JavaScript nothing enables the buttons again; the server validates the form.
  for (const button of page.querySelectorAll("button[aria-disabled]")) button.removeAttribute("aria-disabled");
  return page;
}
