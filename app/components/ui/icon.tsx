import "./icon.css";

/** A drawing of /icons.svg by its id. Decoration: the words beside it, or a label, say what it means. */
export function Icon({ name, className = "" }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
