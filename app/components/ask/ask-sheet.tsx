import "./ask-sheet.css";
import { useState } from "react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import type { FormAnswer } from "~/components/form/use-kept-form";
import { InquiryForm } from "~/components/inquiry/inquiry-form";
import { Link } from "~/components/ui/link";
import { AskedStays } from "./asked-stays";

interface Props {
  stays: readonly PropertyCard[];
  /** How many the visitor has to choose from. */
  saved: number;
  /** Of a post without scripts. */
  lastResult: FormAnswer | undefined;
  contactEmail: string;
  keptMonths: number;
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
        <InquiryForm
          {...form}
          lastResult={lastResult}
          action={paths.ask(ids)}
          leadsTo={paths.inquirySent()}
        />
      </div>
    </section>
  );
}

/** All of them, but for those that a refused form had left out. */
function chosenAtFirst(stays: readonly PropertyCard[], lastResult: FormAnswer | undefined) {
  const refused = lastResult && !("kept" in lastResult) ? lastResult.initialValue : undefined;
  const kept = [refused?.stay].flat();
  return stays.map(({ id }) => id).filter((id) => !lastResult || kept.includes(id));
}
