import { heldPasswordField, maxTypedPassword } from "#domain/site/admin-password";
import { adminTexts } from "#domain/text/admin-texts";
import { Field } from "~/components/form/field";
import { SentValues } from "~/components/layout/send-again";
import type { HeldForm } from "~/server/session/held-form.server";

const words = adminTexts.session;

/**
 * What was sent after the session had ended, with a field for the password. A plain form: what comes
 * back is the answer to the held one, from its own address.
 */
export function HeldFormCard({ action, fields, lostFiles, error }: HeldForm & { error?: string }) {
  return (
    <form method="post" action={action} className="login-card login-held">
      <h1>{words.ended}</h1>
      <p>{words.heldHint}</p>
      {lostFiles && <p className="note note-warn">{words.filesLost}</p>}
      <Field
        label={adminTexts.login.password}
        name={heldPasswordField}
        type="password"
        autoComplete="current-password"
        maxLength={maxTypedPassword}
        required
        error={error}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- nothing else is asked for here
        autoFocus
      />
      <button className="btn">{words.signInAndSave}</button>
      <SentValues fields={fields} />
    </form>
  );
}
