import type { TableConflict } from "#db/queries/sync/table-conflicts.server";
import { adminTexts } from "#domain/text/admin-texts";
import { NotLoaded } from "~/components/admin/retry";
import { TableChoice, useFocusAfterChoice } from "~/components/admin/table-choice/table-choice";

const words = adminTexts.tableChoice;

/** Every value that differs from the table and waits for a choice. Null: they could not be read. */
export function ConflictList({ conflicts }: { conflicts: readonly TableConflict[] | null }) {
  const element = useFocusAfterChoice<HTMLElement>(conflicts?.length ?? 0);
  const all = conflicts ?? [];
  const propertyIds = [...new Set(all.map(({ propertyId }) => propertyId))];
  return (
    <section
      ref={element}
      id="conflicts"
      className="table-choice-list"
      aria-labelledby="conflicts-title"
    >
      <h2 id="conflicts-title" tabIndex={-1}>
        {words.heading}
      </h2>
      {conflicts === null ? (
        <NotLoaded what="The conflicts" />
      ) : conflicts.length === 0 ? (
        <p className="small soft">{words.none}</p>
      ) : (
        propertyIds.map((id) => (
          <TableChoice
            key={id}
            conflicts={all.filter(({ propertyId }) => propertyId === id)}
            screen="sync"
            named
          />
        ))
      )}
    </section>
  );
}
