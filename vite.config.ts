import { fileURLToPath } from "node:url";
import postcssGlobalData from "@csstools/postcss-global-data";
import { vitePlugin as remix } from "@remix-run/dev";
import postcssCustomMedia from "postcss-custom-media";
import postcssCustomProperties from "postcss-custom-properties";
import { defineConfig } from "vite";

import { patientModules } from "./scripts/patient-modules";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Routes without a screen leave no browser code, and zod's notes to bundlers stand in odd places. */
const harmless = new Set(["EMPTY_BUNDLE", "INVALID_ANNOTATION"]);

/**
 * What pages share travels together, since each file more costs a request: what all of them need, what
 * those with cards need, and so on. What only some parts of a page need stays out of it.
 */
const together: Readonly<Record<string, RegExp>> = {
  router:
    /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/(react|router|server-runtime))\/|commonjsHelpers|preload-helper|components\/line\/bring-files/,
  cards:
    /components\/(property-card|editorial\/(tile|year-strip|months-head)|favorites\/favorite-button|viewed\/(recently-viewed|viewed-list)|shortlist\/stay-row|ui\/pager)|domain\/(pages\/pager|money\/money|calendar\/(months|dates)|text\/(slug|public\/(card|year))|places\/(countries|coordinates|map-projection))/,
  forms:
    /components\/(form\/(field|error-summary|focus-at-once|send-failure|use-kept-form)|inquiry\/(sender-fields|travel-fields|hidden-signs|inquiry-form))\.tsx?|domain\/text\/public\/inquiry/,
  filters:
    /domain\/(listing\/(filter|price-filter|query|area-filter)|search\/understood|property\/categories|pages\/listing-path|text\/public\/listing)/,
  stay: /routes\/public\/property\/(?!index|lightbox|inquiry-panel)|domain\/(property\/(stay-price|location)|places\/lookups|text\/(safe-text|host-name|public\/(property|stay-facts|stay-price|almanac)))/,
  frame:
    /components\/(layout\/(?!error-page\.|lost\.|send-again|request-id)|form\/kept-action|line\/(?!bring)|root-data|favorites\/(use-favorites|favorites-keeper|favorites-store|wishes|kept-list|send-wishes)|ui\/(sheet|icon|link|picture|scenes|line-notice|button|show-toast))|routes\/public\/layout|domain\/(shortlist\/ids|text\/(public\/(shell|favorites)|counted)|pages\/(public-addresses|admin-doors|with-query|breadcrumb-data)|limits|money\/currencies|forms\/option|site\/chat-link|pictures\/scenes)/,
};

const chunkOf = (file: string) => Object.keys(together).find((name) => together[name]?.test(file));

export default defineConfig(({ isSsrBuild }) => ({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  plugins: [
    patientModules(),
    remix({
      // Rule tests stand beside their file; they are no routes and no build input.
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
  css: {
    postcss: {
      // Tokens never change in the browser, so pages carry their values: a third less to load.
      plugins: [
        postcssGlobalData({ files: ["app/styles/media.css", "app/styles/tokens.css"] }),
        postcssCustomMedia(),
        postcssCustomProperties({ preserve: false }),
      ],
    },
  },
  // Without this a cold development server reloads the page during its first hydration.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: chunkOf, onlyExplicitManualChunks: true },
      onwarn(warning, warn) {
        // Such files would ask for each other's values before these are there.
        if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
        if (!harmless.has(warning.code ?? "")) warn(warning);
      },
    },
  },
}));
