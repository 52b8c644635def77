import "~/routes/public/collections/collections.css";

/*
 * The operator chooses the color of a collection, and the CSP forbids inline styles: SVG attributes
 * apply it.
 */

/** Icon of a collection in its color. */
export function ToneIcon({ icon, color }: { icon: string; color: string }) {
  return (
    <svg
      className="tone-icon inline-block flex-none"
      color={color}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/icons.svg#${icon}`} />
    </svg>
  );
}

/** Bar in a collection's color along the left side of its parent. */
export function ToneBar({ color }: { color: string }) {
  return (
    <svg className="tone-line absolute h-full" aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}
