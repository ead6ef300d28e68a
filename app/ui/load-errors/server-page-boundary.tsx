import { Component, type ReactNode } from "react";

type Failure = { error: unknown; page: HTMLElement };
type State = { failure: Failure | null };
type ServerPageBoundaryProps = {
  /** Whether the page as it stands is of use without a script. Otherwise the error goes on to the boundary above. */
  mayStay(page: HTMLElement): boolean;
  children: ReactNode;
};

/**
 * Where a script fails, the page stays as it stands, with what was typed and chosen in it, and works as it does without scripts.
 *
 * React takes away what an error boundary holds. So the page is copied before, and put back after that; nothing listens to the copy.
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

/** Copied controls keep what was typed (HTML, cloning steps of `input` and `textarea`), but neither a choice in a list nor files. */
function copyPage(body: HTMLElement): HTMLElement {
  const page = document.importNode(body, true);
  const copies = [...page.querySelectorAll<HTMLSelectElement | HTMLInputElement>(NOT_COPIED)];
  for (const [index, control] of [...body.querySelectorAll(NOT_COPIED)].entries()) {
    const copy = copies[index];
    if (control instanceof HTMLSelectElement && copy instanceof HTMLSelectElement)
      copy.selectedIndex = control.selectedIndex;
    if (control instanceof HTMLInputElement && copy instanceof HTMLInputElement) copy.files = control.files;
  }
  // Only a script knows what is missing; the server checks a form that the browser sends by itself.
  for (const button of page.querySelectorAll("button[aria-disabled]")) button.removeAttribute("aria-disabled");
  return page;
}
