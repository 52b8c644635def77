import { Form, useRevalidator } from "@remix-run/react";
import { useState } from "react";

import type { ListedPasskey } from "#db/queries/team/sign-in.server";
import { recoveryCodeCount } from "#domain/team/people";
import { PasskeyButton } from "~/components/admin/passkey-button";
import { addPasskey } from "~/components/admin/passkeys";
import { RecoveryCodes } from "~/components/admin/recovery-codes";
import { Moment } from "~/components/admin/table";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";

interface Props {
  passkeys: readonly ListedPasskey[];
  codes: number;
  /** Codes that were just created. */
  created?: readonly string[];
  canAddPasskeys: boolean;
}

export function PasskeysAndCodes({ passkeys, codes, created, canAddPasskeys }: Props) {
  return (
    <section className="panel" aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading">Passkeys and recovery codes</h2>
      <ul className="sign-in-list mb-4">
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} {...passkey} />
        ))}
        <li className="grid items-center py-2 border-t border-line">
          <Icon name="file" />
          <div>
            <b>Recovery codes</b>
            <small className="block text-caption text-ink-soft">
              {codes > 0 ? `${codes} of ${recoveryCodeCount} left` : "None yet"}
            </small>
          </div>
          <Form method="post">
            <button className="btn-quiet" name="intent" value="create-codes">
              {codes > 0 ? "Replace codes" : "Create codes"}
            </button>
          </Form>
        </li>
      </ul>
      {created && <RecoveryCodes codes={created} />}
      {canAddPasskeys ? (
        <NewPasskey />
      ) : (
        <p className="text-ink-soft text-small">
          Passkeys need a site with a domain name. They are available once SITE_URL names one.
        </p>
      )}
      <noscript>
        <p className="text-ink-soft text-small">
          Adding a passkey requires JavaScript. Your password and recovery codes work without it.
        </p>
      </noscript>
    </section>
  );
}

function Passkey({ id, name, createdAt, lastUsedAt }: ListedPasskey) {
  return (
    <li className="grid items-center py-2 border-t border-line">
      <Icon name="key" />
      <div>
        <b>{name}</b>
        <small className="block text-caption text-ink-soft">
          Passkey, created <Moment at={createdAt} />
          {lastUsedAt && (
            <>
              , last used <Moment at={lastUsedAt} />
            </>
          )}
        </small>
        <details className="text-small">
          <summary className="cursor-pointer">
            Rename<span className="sr-only"> {name}</span>
          </summary>
          <Form method="post" className="flex flex-wrap items-end gap-3 mt-2">
            <input type="hidden" name="passkey" value={id} />
            <Field
              label="Name"
              id={`name-${id}`}
              name="name"
              defaultValue={name}
              maxLength={120}
              required
            />
            <button className="btn-quiet" name="intent" value="rename-passkey">
              Save
            </button>
          </Form>
        </details>
      </div>
      <Form method="post">
        <input type="hidden" name="passkey" value={id} />
        <button className="btn-quiet" name="intent" value="remove-passkey">
          Remove<span className="sr-only"> {name}</span>
        </button>
      </Form>
    </li>
  );
}

function NewPasskey() {
  const { revalidate } = useRevalidator();
  const [name, setName] = useState("");
  return (
    <div className="noscript:hidden! flex flex-wrap items-end gap-3 mt-4">
      <Field
        label="Name of the new passkey"
        name="new-passkey"
        placeholder="My laptop"
        maxLength={120}
        value={name}
        onChange={(event) => setName((event.target as HTMLInputElement).value)}
      />
      <PasskeyButton
        run={() => addPasskey(name)}
        onDone={() => {
          setName("");
          revalidate();
        }}
      >
        Add passkey
      </PasskeyButton>
    </div>
  );
}
