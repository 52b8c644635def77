import "./hidden-signs.css";
import { useEffect, useState } from "react";

import { texts } from "#domain/text/texts";

/** A field that people do not see, and when this form was opened: what robots give away (P-090). */
export function HiddenSigns() {
  const [startedAt, setStartedAt] = useState("");
  useEffect(() => setStartedAt(String(Date.now())), []);
  return (
    <>
      <div className="trap" aria-hidden="true">
        <label>
          {texts.inquiry.trap}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="startedAt" value={startedAt} />
    </>
  );
}
