import "./compare-pick.css";

import { texts } from "#domain/text/texts";

export const compareForm = "compare-stays";

interface Props {
  id: string;
  name: string;
  chosen: boolean;
  /** No more fit side by side. */
  full: boolean;
  onChange: (chosen: boolean) => void;
}

/** One choice of the form that leads to the comparison. */
export function ComparePick({ id, name, chosen, full, onChange }: Props) {
  return (
    <label className="pick">
      <input
        type="checkbox"
        name="stay"
        form={compareForm}
        value={id}
        checked={chosen}
        disabled={full && !chosen}
        aria-label={texts.compare.chooseNamed(name)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{texts.compare.choose}</span>
    </label>
  );
}
