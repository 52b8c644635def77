import "~/routes/public/collections/collections.css";

/*
 * The colour of a collection is the operator's, and pages carry no styles: it is painted by attributes
 * of drawings.
 */

/** A collection's icon, drawn in its colour. */
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

/** A line in a collection's colour along the left side of what holds it. */
export function ToneLine({ color }: { color: string }) {
  return (
    <svg className="tone-line absolute h-full" aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}
