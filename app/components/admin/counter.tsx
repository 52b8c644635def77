import { texts } from "~/domain/texts";
import { Retry } from "./retry";

interface Props {
  label: string;
  /** Null: it could not be read, which must not look like a true 0. */
  value: number | string | null;
}

export function Counter({ label, value }: Props) {
  return (
    <div className="counter">
      <span>{label}</span>
      <strong>{typeof value === "number" ? value.toLocaleString("en-US") : (value ?? 0)}</strong>
      {value === null && (
        <p className="small field-error">
          {texts.common.couldNotLoad}. <Retry />
        </p>
      )}
    </div>
  );
}
