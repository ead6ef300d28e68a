type Change = { actionStatus?: number | undefined; defaultShouldRevalidate: boolean };

/** A page's `shouldRevalidate` that also reloads its data after a conflict (409), to show what somebody else has changed meanwhile. */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: Change): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
