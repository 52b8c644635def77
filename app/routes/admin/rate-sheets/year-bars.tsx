import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import type { YearBar } from "./year-chart";

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const wide = 960;
const laneHeight = 30;
const top = 24;
/** Height of the name above the bars of a tent or room. */
const nameHeight = 20;
/** Width of a letter of a label. */
const letter = 6.6;

const x = (share: number) => Number((share * wide).toFixed(1));

/** Each year as one chart: a dashed hole is a gap, a red corner an overlap. */
export function YearBars({ bars }: { bars: readonly YearBar[] }) {
  return bars.map((bar) => (
    <section key={bar.year} className="ratesheet-year" aria-labelledby={`year-${bar.year}`}>
      <h2 id={`year-${bar.year}`} className="text-small font-semibold">
        {`The year ${bar.year}`}
        {bar.gaps.length > 0 && (
          <span className="text-danger">{plural(bar.gaps.length, "gap", "gaps")}</span>
        )}
        {bar.overlaps.length > 0 && (
          <span className="text-danger">{plural(bar.overlaps.length, "overlap", "overlaps")}</span>
        )}
        {bar.rooms.length === 0 && (
          <span className="text-ink-soft">{adminTexts.rateSheets.noYear}</span>
        )}
      </h2>
      <YearBarDrawing bar={bar} />
      {bar.tails.map((tail) => (
        <p key={tail} className="text-small text-ink-soft">
          {tail}
        </p>
      ))}
    </section>
  ));
}

function YearBarDrawing({ bar }: { bar: YearBar }) {
  const { year, rooms, gaps, overlaps, summary } = bar;
  const heights = rooms.map(({ name, lanes }) => (name ? nameHeight : 0) + lanes * laneHeight);
  const heightOf = (count: number) => heights.slice(0, count).reduce((sum, one) => sum + one, top);
  const bottom = Math.max(heightOf(rooms.length), top + laneHeight);
  const firstBar = top + (rooms[0]?.name ? nameHeight : 0);
  const yearDays = (Date.UTC(Number(year) + 1, 0) - Date.UTC(Number(year), 0)) / 86_400_000;
  const monthAt = (month: number) =>
    (Date.UTC(Number(year), month) - Date.UTC(Number(year), 0)) / 86_400_000 / yearDays;
  return (
    <div
      className="ratesheet-scroll"
      role="region"
      aria-label={`The year ${year}, scrolls sideways`}
      tabIndex={0}
    >
      <svg viewBox={`0 0 ${wide} ${bottom + 8}`} role="img" aria-label={summary}>
        {monthNames.map((month, index) => (
          <g key={month}>
            <path className="ratesheet-tick" d={`M${x(monthAt(index))} 16V${bottom + 6}`} />
            <text className="ratesheet-month" x={x(monthAt(index)) + 3} y={12}>
              {month}
            </text>
          </g>
        ))}
        {rooms.map((room, index) => (
          <RoomBars key={room.name} room={room} above={heightOf(index)} />
        ))}
        {gaps.map(({ from, width, label }, index) => (
          <g key={index}>
            <rect
              className="ratesheet-gap"
              x={x(from) + 1}
              y={firstBar}
              width={Math.max(2, x(width) - 2)}
              height={laneHeight - 4}
              rx={2}
            />
            {label.length * letter + 12 < x(width) && (
              <text className="ratesheet-fault" x={x(from) + 9} y={firstBar + 18}>
                {label}
              </text>
            )}
          </g>
        ))}
        {overlaps.map(({ from, width }, index) => (
          <rect
            key={index}
            className="ratesheet-corner"
            x={x(from)}
            y={firstBar + laneHeight - 9}
            width={Math.max(6, x(width))}
            height={9}
          />
        ))}
      </svg>
    </div>
  );
}

function RoomBars({ room, above }: { room: YearBar["rooms"][number]; above: number }) {
  const first = above + (room.name ? nameHeight : 0);
  return (
    <>
      {room.name && (
        <text x={0} y={above + 15}>
          {room.name}
        </text>
      )}
      {room.segments.map(({ from, width, lane, label, isDear }, index) => (
        <g key={index}>
          <rect
            className={isDear ? "ratesheet-dear" : "ratesheet-fair"}
            x={x(from)}
            y={first + lane * laneHeight}
            width={Math.max(2, x(width) - 1)}
            height={laneHeight - 4}
            rx={2}
          />
          {label.length * letter + 12 < x(width) && (
            <text x={x(from) + 8} y={first + lane * laneHeight + 18}>
              {label}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
