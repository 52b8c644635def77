import { pageButtons } from "#domain/limits";

/** Page numbers around the current one, at most five. */
export function pagesAround(page: number, pages: number, max: number = pageButtons): number[] {
  const count = Math.min(max, Math.max(0, pages));
  const middle = page - Math.floor(count / 2);
  const first = Math.max(1, Math.min(middle, pages - count + 1));
  return Array.from({ length: count }, (_, i) => first + i);
}

/** Limits the page to the last one; there is always a first page. */
export function pageWithin(
  page: number,
  total: number,
  size: number,
): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(Math.max(1, page), pages), pages };
}
