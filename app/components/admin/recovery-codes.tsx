import { CopyButton } from "./copy-button";

/** New recovery codes. They are displayed once, because only their hashes are stored. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="note note-ok mt-4" role="alert">
      <p>
        <b>Your recovery codes.</b> Save them now: they won't be shown again. Each works once, in
        place of a passkey.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")}>Copy codes</CopyButton>
    </div>
  );
}
