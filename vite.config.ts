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

/** Small parts that nearly every public page shows travel together: each file more costs a request. */
const together: Readonly<Record<string, RegExp>> = {
  router:
    /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/(react|router|server-runtime))\/|commonjsHelpers|components\/line\/bring-files/,
  cards:
    /components\/(property-card|editorial\/(tile|year-strip)|favorites\/favorite-button)|domain\/(money\/(money|amount)|calendar\/(months|year-words)|text\/(fold|slug|public\/(card|year))|places\/countries)/,
  viewed: /components\/(viewed|shortlist\/(ledger-stay|list-price))|text\/public\/viewed/,
  forms:
    /components\/(form\/(field|error-summary|focus-at-once|kept-action|send-failure|use-kept-form)|inquiry\/(sender|travel|hidden|inquiry-form))|domain\/text\/public\/inquiry/,
  filters:
    /domain\/(listing\/(filter|price-filter|query|search-filter|area-filter|sorts)|property\/(offers|ways-to-stay|experiences|fields\/accommodation-types)|places\/coordinates|text\/public\/(listing|map))/,
  frame:
    /components\/(layout|line\/(?!bring)|root-data|favorites\/(use-favorites|favorites-keeper|favorites-store|wishes|kept-list|send-wishes)|ui\/(sheet|icon|picture|scenes|line-notice|button|show-toast))|routes\/public\/layout|domain\/(shortlist\/ids|text\/(public\/(shell|fault|favorites)|counted)|pages\/(public-addresses|admin-doors|with-query|breadcrumb-data)|limits|money\/currencies|site\/chat-link|pictures\/scene-sizes)/,
};

const chunkOf = (file: string) => Object.keys(together).find((name) => together[name]?.test(file));

export default defineConfig({
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
      output: { manualChunks: chunkOf, onlyExplicitManualChunks: true },
      onwarn(warning, warn) {
        if (!harmless.has(warning.code ?? "")) warn(warning);
      },
    },
  },
});
