import "./schedule-form.css";
import { Form } from "@remix-run/react";

interface Props {
  /** UTC; null: not by itself. */
  hour: number | null;
  busy: boolean;
}

const usual = 2;
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** When the table is read by itself. */
export function ScheduleForm({ hour, busy }: Props) {
  return (
    <Form method="post" preventScrollReset className="sync-schedule" key={String(hour)}>
      <label className="sync-nightly">
        <input type="checkbox" role="switch" name="nightly" defaultChecked={hour !== null} /> Each
        night at
      </label>
      <select
        name="hour"
        className="control"
        aria-label="Hour (UTC)"
        defaultValue={String(hour ?? usual)}
      >
        {Array.from({ length: 24 }, (_, one) => (
          <option key={one} value={one}>
            {clock(one)}
          </option>
        ))}
      </select>
      <span className="soft small">UTC</span>
      <button className="btn-quiet" name="intent" value="schedule" disabled={busy}>
        Save
      </button>
    </Form>
  );
}
