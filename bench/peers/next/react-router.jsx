"use client";

import NextLink from "next/link";
import { usePathname } from "next/navigation";
import { createContext, useContext } from "react";

/** What our components take from React Router, as Next.js has it. */

const RootData = createContext(null);

/** Hands the content that React Router's root loader would bring to all below it. */
export function RootLoaderData({ data, children }) {
  return <RootData value={data}>{children}</RootData>;
}

export function useRouteLoaderData() {
  return useContext(RootData);
}

export function Link({ to, ...rest }) {
  return <NextLink {...rest} href={to} />;
}

export function useLocation() {
  return { pathname: usePathname(), key: "default" };
}

export function useNavigation() {
  return { state: "idle" };
}
