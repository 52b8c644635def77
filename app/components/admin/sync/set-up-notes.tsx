import { adminTexts } from "#domain/text/admin-texts";

const words = adminTexts.sync;

/** How the table is connected; open until it is. */
export function SetUpNotes({ configured }: { configured: boolean }) {
  return (
    <details className="panel" open={!configured}>
      <summary>Set-up notes</summary>
      <ol className="stack small">
        {words.setUp.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
