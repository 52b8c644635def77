import "~/components/admin/smart-import/import-start.css";
import { Form, Link, useNavigation } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";

const words = adminTexts.imports;

interface Props {
  url: string;
  error?: string;
  /** Something else on the screen is what one does next. */
  quiet: boolean;
}

/** The address that everything begins with. */
export function StartForm({ url, error, quiet }: Props) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={paths.admin.aiExtract()} className="import-start" noValidate>
      <CreationToken />
      <Field
        key={url}
        label="Address of the page"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        defaultValue={url}
        error={error}
      />
      <button className={quiet ? "btn-quiet" : "btn"} name="intent" value="start" disabled={busy}>
        Extract
      </button>
      <Link className="btn-quiet" to={paths.admin.aiExtract()}>
        {words.clear}
      </Link>
    </Form>
  );
}
