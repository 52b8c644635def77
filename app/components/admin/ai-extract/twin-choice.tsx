import { paths } from "#domain/pages/paths";

export interface Twin {
  id: string;
  name: string;
  because: string;
}

/** Whether the import brings a listed stay up to date or makes another one. */
export function TwinChoice({ twins }: { twins: readonly Twin[] }) {
  if (twins.length === 0) return null;
  return (
    <fieldset className="ai-choice note note-warn">
      <legend className="visually-hidden">This stay may be listed already</legend>
      <p>
        <strong>This stay may be listed already.</strong> An update keeps what was typed by hand.
      </p>
      {twins.map(({ id, name, because }, index) => (
        <label key={id}>
          <input type="radio" name="target" value={id} defaultChecked={index === 0} /> Update{" "}
          <a href={paths.admin.editProperty(id)}>{name}</a> (same {because})
        </label>
      ))}
      <label>
        <input type="radio" name="target" value="" /> Create another one
      </label>
    </fieldset>
  );
}
