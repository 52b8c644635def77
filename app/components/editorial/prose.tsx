import "./prose.css";

import { PropertyGrid } from "~/components/property-card/property-card";
import type { TextPart } from "~/server/editorial/read-text.server";
import { DataChart } from "./data-chart";

/** Text of the back office in its parts. Accepts only HTML sanitized by the loader. */
export function Prose({ parts }: { parts: readonly TextPart[] }) {
  return (
    <div className="reading">
      {parts.map((part, index) => {
        if ("chart" in part) return <DataChart key={index} table={part.chart} />;
        if ("stays" in part)
          return (
            <div key={index} className="reading-stays">
              <PropertyGrid cards={part.stays} />
            </div>
          );
        return (
          <div key={index} className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
        );
      })}
    </div>
  );
}
