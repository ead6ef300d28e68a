import { useLocation, useNavigation } from "react-router";

/** Changes as soon as a visitor sets out for another place, before that page has come. */
export function useDestination(): string {
  const here = useLocation();
  return (useNavigation().location ?? here).key;
}
