import { months } from "#domain/calendar/months";

/** The months by their first letters, above a table whose rows have heads of their own. */
export function MonthsHead() {
  return (
    <thead>
      <tr>
        <td />
        {months.map((month) => (
          <th key={month} scope="col">
            <abbr title={month}>{month[0]}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}
