import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { retryingImports } from "./scripts/retrying-imports";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Routes without a screen have no browser code; zod has misplaced annotations for bundlers. */
const ignoredWarnings = new Set(["EMPTY_BUNDLE", "INVALID_ANNOTATION"]);

/**
 * Shared chunks, because every file costs a request: modules of all pages, of pages with cards, and so on.
 * Modules that few visitors need are left out.
 */
const chunks: Readonly<Record<string, RegExp>> = {
  router:
    /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/(react|router|server-runtime))\/|commonjsHelpers|preload-helper|components\/connection\/prefetch-route-files/,
  cards:
    /components\/(property-card|editorial\/year-strip|favorites\/favorite-button|viewed\/(recently-viewed|viewed-list)|shortlist\/(stay-row|list-total)|ui\/pager)|domain\/(paths\/pager|money\/money|calendar\/(months|dates)|rates\/(trip|words)|text\/(slug|public\/(card|rates|year))|places\/(countries|coordinates|map-projection))/,
  trip: /components\/trip|domain\/paths\/trip-url-params/,
  forms: /components\/(form\/(field|form-errors)|inquiries\/inquiry-form)\.tsx?/,
  inquiry: /domain\/(inquiries\/inquiry|text\/public\/inquiry)\.ts/,
  filters:
    /domain\/(listing\/(filter|price-filter|total-filter|query|area-filter)|search\/understood|property\/categories|paths\/listing-path|text\/public\/listing)/,
  stay: /routes\/public\/property\/(?!index|lightbox|inquiry-panel)|domain\/(property\/(stay-facts|stay-price|location)|places\/lookups|text\/(safe-text|host-name|public\/property))/,
  frame:
    /components\/(layout\/(?!error-|resend-form)|form\/persistent-form|connection\/(?!prefetch)|root-data|favorites\/favorites-store|ui\/(icon|link|picture|button|show-toast|undo-button))|routes\/public\/layout|domain\/(shortlist\/ids|text\/(public\/(shell|favorites|tools)|counted)|paths\/(public-paths|admin-entry-paths|with-query)|seo\/breadcrumb-data|limits|money\/currencies|forms\/option|site\/chat-link|pictures\/(scenes|focus))/,
};

const chunkOf = (file: string) => Object.keys(chunks).find((name) => chunks[name]?.test(file));

export default defineConfig(({ isSsrBuild }) => ({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  plugins: [
    retryingImports(),
    tailwindcss(),
    remix({
      // Routes are listed in app/routes.ts.
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  // Otherwise a cold development server reloads the page during its first hydration.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: chunkOf, onlyExplicitManualChunks: true },
      onwarn(warning, warn) {
        // Circular chunks would read exports before they are initialized.
        if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
        if (!ignoredWarnings.has(warning.code ?? "")) warn(warning);
      },
    },
  },
}));
