import "./field.css";
import { useEffect, useRef, useState } from "react";

import { isTypedInput, spamFields } from "#domain/inquiries/form";
import { texts } from "#domain/text/texts";

/** Tells browsers and password managers to fill in nothing; `inert` makes it unreachable for them and people. */
const notFilledIn = {
  autoComplete: "off",
  "data-1p-ignore": "true",
  "data-bwignore": "true",
  "data-form-type": "other",
  "data-lpignore": "true",
};

/** Signs by which a form of visitors tells bots from people: a hidden field, a start time, typing (P-090). */
export function SpamSigns() {
  const [startedAt, setStartedAt] = useState("");
  const [hasTyped, setHasTyped] = useState(false);
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setStartedAt(String(Date.now()));
    const form = element.current?.form;
    const onInput = (event: Event) => {
      if (isTypedInput(event)) setHasTyped(true);
    };
    form?.addEventListener("input", onInput);
    return () => form?.removeEventListener("input", onInput);
  }, []);
  return (
    <>
      <div className="trap absolute" aria-hidden="true" {...{ inert: "" }}>
        <label>
          {texts.inquiry.trap}
          <input name={spamFields.trap} tabIndex={-1} {...notFilledIn} {...texts.tools.trap} />
        </label>
      </div>
      <input type="hidden" name={spamFields.startedAt} value={startedAt} ref={element} />
      <input type="hidden" name={spamFields.typed} value={hasTyped ? "yes" : ""} />
    </>
  );
}
