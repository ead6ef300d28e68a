type Change = { actionStatus?: number | undefined; defaultShouldRevalidate: boolean };

/** The `shouldRevalidate` of a page of staff that also reloads its data after a conflict (409), to show what somebody else has changed meanwhile. */
export function revalidateAfterConflict({ actionStatus, defaultShouldRevalidate }: Change): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
