export const segment = encodeURIComponent;

/** Leaves commas unescaped for readability: URLSearchParams would write %2C. */
export const withQuery = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params.toString().replaceAll("%2C", ",")}` : path;

/** Omits empty values. */
export const withParams = (
  path: string,
  values: Record<string, string | readonly string[] | undefined>,
): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value?.length) params.set(name, [value].flat().join());
  return withQuery(path, params);
};
