import { texts } from "~/domain/texts";

interface Props {
  label: string;
  /** Null: it could not be read, which must not look like a true 0. */
  value: number | string | null;
}

export function Counter({ label, value }: Props) {
  return (
    <div className="counter">
      <strong>{value ?? 0}</strong>
      <span>{label}</span>
      {value === null && (
        <p className="field-error">
          {texts.common.couldNotLoad} <a href="">{texts.common.retry}</a>
        </p>
      )}
    </div>
  );
}
