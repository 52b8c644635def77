/** The address of the next page, in the body and in the head; a path of our own, whoever asked. */
export function nextPage(
  request: Request,
  change: Record<string, string> | null,
): { next: string | null; headers: Record<string, string> } {
  if (!change) return { next: null, headers: {} };
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries(change)) searchParams.set(name, value);
  const next = `${pathname}?${searchParams}`;
  return { next, headers: { Link: `<${next}>; rel="next"` } };
}

/** By number. */
export const numberedPage = (
  request: Request,
  { page, limit, total }: { page: number; limit: number; total: number },
) => nextPage(request, page * limit < total ? { page: String(page + 1) } : null);
