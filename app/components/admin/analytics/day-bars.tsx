interface Day {
  day: string;
  bookingClicks: number;
  pageViews: number;
}

const height = 120;
const step = 16;

/** Views behind, clicks before them, one pair for each day; the table below says the same. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map((day) => Math.max(day.pageViews, day.bookingClicks)));
  const tall = (value: number) => (value / most) * height;
  return (
    <figure className="day-bars">
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        role="img"
        aria-label={`Page views and booking clicks of the last ${days.length} days; the table below holds the figures`}
        preserveAspectRatio="none"
      >
        {days.map(({ day, pageViews, bookingClicks }, index) => (
          <g key={day}>
            <rect
              className="bar-views"
              x={index * step + 2}
              y={height - tall(pageViews)}
              width={step - 4}
              height={tall(pageViews)}
            />
            <rect
              className="bar-clicks"
              x={index * step + 5}
              y={height - tall(bookingClicks)}
              width={step - 10}
              height={tall(bookingClicks)}
            />
          </g>
        ))}
      </svg>
      <figcaption className="small soft">
        <span className="key key-views" /> Page views
        <span className="key key-clicks" /> Booking clicks
        <span className="day-range">
          {days.at(0)?.day} to {days.at(-1)?.day}
        </span>
      </figcaption>
    </figure>
  );
}
