import { ScrollTable } from "~/components/admin/scroll-table";
import { useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { Counter } from "~/components/admin/counter";
import { PageHead } from "~/components/admin/shell";
import { clickRate } from "~/domain/click-rate";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";
import {
  analyticsByDay,
  analyticsTotals,
  clicksByPartner,
  topByClicks,
} from "../../../db/queries/analytics.server";
import { propertyTotals } from "../../../db/queries/property-admin.server";

const shownDays = 30;

export const meta = () => [{ title: "Analytics" }];

export const loader = adminLoader(async ({ context: { db } }) => {
  const [totals, properties, top, days, partners] = await Promise.all([
    analyticsTotals(db),
    propertyTotals(db),
    topByClicks(db),
    analyticsByDay(db),
    clicksByPartner(db),
  ]);
  return { totals, properties: properties.total, top, days: days.slice(-shownDays), partners };
});
export const action = noAction;

export default function Analytics() {
  const { totals, properties, top, days, partners } = useLoaderData<typeof loader>();
  const { bookingClicks, pageViews, chatClicks } = totals;
  return (
    <>
      <PageHead
        title="Analytics"
        lead="Counted by the server, without cookies. Robots are left out."
      />
      <div className="counters">
        <Counter label="Total booking clicks" value={bookingClicks} />
        <Counter label="Page views" value={pageViews} />
        <Counter label="Total properties" value={properties} />
        <Counter label="Click rate" value={clickRate(bookingClicks, pageViews)} />
        <Counter label="Chat clicks" value={chatClicks} />
      </div>
      <section className="panel">
        <h2>Top properties by clicks</h2>
        {top.length === 0 ? (
          <p className="empty">{texts.admin.analytics.empty}</p>
        ) : (
          <ScrollTable label="Analytics">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Property</th>
                  <th scope="col" className="number">
                    Clicks
                  </th>
                </tr>
              </thead>
              <tbody>
                {top.map(({ propertyId, propertyName, clicks }) => (
                  <tr key={propertyId}>
                    <th scope="row">
                      <a href={paths.admin.editProperty(propertyId)}>{propertyName}</a>
                    </th>
                    <td className="number">{clicks}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollTable>
        )}
      </section>
      {partners.length > 0 && (
        <section className="panel">
          <h2>Clicks by partner</h2>
          <ul>
            {partners.map(({ partner, clicks }) => (
              <li key={partner}>
                {partner}: {clicks}
              </li>
            ))}
          </ul>
        </section>
      )}
      {days.length > 0 && (
        <section className="panel">
          <h2>By day</h2>
          <ScrollTable label="Analytics">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Day (UTC)</th>
                  <th scope="col" className="number">
                    Booking clicks
                  </th>
                  <th scope="col" className="number">
                    Page views
                  </th>
                  <th scope="col" className="number">
                    Chat clicks
                  </th>
                </tr>
              </thead>
              <tbody>
                {days.map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{day.day}</th>
                    <td className="number">{day.bookingClicks}</td>
                    <td className="number">{day.pageViews}</td>
                    <td className="number">{day.chatClicks}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollTable>
        </section>
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };
