import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";

interface Props {
  /** The usual ones first. */
  values: readonly string[];
  used: readonly string[];
  onTake: (value: string) => void;
}

const mostShown = 6;

/** What others use and this list does not, one press each. */
export function ListChoices({ values, used, onTake }: Props) {
  const known = new Set(used.map((value) => value.trim().toLowerCase()));
  const free = values.filter((value) => !known.has(value.toLowerCase())).slice(0, mostShown);
  if (free.length === 0) return null;
  return (
    <p className="list-choices row gap-1-5 mt-1-5 text-caption muted">
      <span>{adminTexts.form.othersHave}</span>
      {free.map((value) => (
        <button
          className="inline-flex items-center gap-1 min-h-row text-ink bare border-line-strong rounded-pill pointer"
          key={value}
          type="button"
          onClick={() => onTake(value)}
        >
          <Icon name="plus" /> {value}
        </button>
      ))}
    </p>
  );
}
