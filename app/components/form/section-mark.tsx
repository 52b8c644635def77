import { adminTexts } from "#domain/text/admin-texts";

export interface SectionState {
  /** How many of its fields have an error. */
  faults: number;
  filled: number;
  fields: number;
}

/** How far a part is: a line that fills, and the same in words. */
export function SectionMark({ faults, filled, fields }: SectionState) {
  return (
    <>
      <span
        className={
          faults > 0 ? "section-fault text-tiny font-normal muted" : "text-tiny font-normal muted"
        }
      >
        {adminTexts.form.partState(faults, fields - filled)}
      </span>
      <svg
        className="section-fill w-full"
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="2" className="section-fill-ground" />
        <rect width={fields > 0 ? Math.round((100 * filled) / fields) : 100} height="2" />
      </svg>
    </>
  );
}
