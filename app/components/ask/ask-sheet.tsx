import "./ask-sheet.css";
import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { InquiryForm } from "~/components/inquiry/inquiry-form";
import { Link } from "~/components/ui/link";
import { AskedStays } from "./asked-stays";

interface Props {
  stays: readonly PropertyCard[];
  /** How many the visitor has to choose from. */
  saved: number;
  /** Of a post without scripts. */
  lastResult: SubmissionResult | undefined;
  contactEmail: string;
  keptMonths: number;
  onSent: () => void;
}

/** One question in two halves: whom it is about on sand, what is asked on paper. */
export function AskSheet({ stays, saved, lastResult, ...form }: Props) {
  const [chosen, setChosen] = useState(() => chosenAtFirst(stays, lastResult));
  const ids = stays.map(({ id }) => id);
  const n = chosen.length;
  return (
    <section className="ask-sheet" aria-labelledby="ask-title">
      <div className="ask-side">
        <AskedStays stays={stays} chosen={chosen} onChange={setChosen} />
        {saved > 0 && (
          <p>
            <Link to={paths.favorites(ids.slice(0, 4))} className="link">
              {texts.ask.change(saved)}
            </Link>
          </p>
        )}
        <ul className="ask-promises">
          {n > 0 && <li>{texts.ask.promise(n)}</li>}
          <li>{texts.ask.free}</li>
        </ul>
      </div>
      <div className="ask-main">
        <h1 id="ask-title">{n > 0 ? texts.ask.title(n) : texts.ask.plainTitle}</h1>
        <InquiryForm {...form} lastResult={lastResult} action={paths.ask(ids)} />
      </div>
    </section>
  );
}

/** All of them, but for those that a refused form had left out. */
function chosenAtFirst(stays: readonly PropertyCard[], lastResult: SubmissionResult | undefined) {
  const sent = lastResult?.initialValue?.stay;
  const kept = [sent].flat();
  return stays.map(({ id }) => id).filter((id) => !lastResult || kept.includes(id));
}
