interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

/**
 * Fetches the files of a route into the browser's cache, with retries. The router's own `import()` would
 * reload the page when one fails, which without a connection leaves the browser's error page.
 */
export async function prefetchRouteFiles({
  module,
  imports = [],
  css = [],
}: RouteFiles): Promise<void> {
  await Promise.all([module, ...imports, ...css].map((file) => fetch(file)));
}
