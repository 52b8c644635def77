import { CopyButton } from "./copy-button";

/** Codes right after they were created: they are stored nowhere. */
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
