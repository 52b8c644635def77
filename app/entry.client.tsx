import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

import { pageDataRead } from "./components/line/page-data-read";
import { installPatience } from "./components/line/patient-fetch";

installPatience();

// Leans on @remix-run/react 2.17 waiting for the style sheets of a route before it looks at the
// redirect that its data answered, which the browser meanwhile reports as unhandled. It is followed.
window.addEventListener("unhandledrejection", (event) => {
  const { reason } = event as { reason: unknown };
  if (reason instanceof Response && reason.headers.has("Location")) event.preventDefault();
});

void pageDataRead().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
