import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root.ts";
import "./app.css";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="mx-auto max-w-prose px-4 py-24">
      <title>{notFound ? "Not found" : "Something went wrong"}</title>
      <h1>{notFound ? "There is nothing at this address" : "Something went wrong on our side"}</h1>
      <p>{notFound ? "It may have moved." : "Nothing you sent was lost on the way to us. Please try again in a minute."}</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </main>
  );
}
