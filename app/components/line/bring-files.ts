interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

/**
 * Brings what a route consists of into the browser's cache, however long that takes. The router's own
 * `import()` would answer a lost line by loading the page anew, which without a line leaves nothing.
 */
export async function bringFiles({ module, imports = [], css = [] }: RouteFiles): Promise<void> {
  await Promise.all([module, ...imports, ...css].map((file) => fetch(file)));
}
