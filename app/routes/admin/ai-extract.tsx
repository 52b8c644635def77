import { Form, useLoaderData } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { PlannedScreen } from "~/components/admin/planned/planned-screen";
import { Field } from "~/components/form/field";
import { adminLoader, noAction } from "~/server/session/admin.server";

const title = "AI Property Content Extractor";

export const meta = () => [{ title }];
export const loader = adminLoader(({ context: { env } }) => ({
  configured: Boolean(env.AI_API_KEY),
  service: new URL(env.AI_BASE_URL).host,
  model: env.AI_MODEL,
}));
export const action = noAction;

export default function AiExtract() {
  const { configured, service, model } = useLoaderData<typeof loader>();
  return (
    <PlannedScreen
      title={title}
      lead={`For pages that ordinary reading cannot make out. Service: ${service}, model: ${model}.`}
      notice={configured ? undefined : texts.admin.imports.aiNotConfigured}
      steps={[
        "Reads the page as smart import does, and asks the model only for what is still missing",
        "Takes a value only with the words on the page that state it; invents nothing",
        "Shows the tokens used and what they cost, and keeps to a spending limit",
        "Hands the result to the same review and import",
      ]}
      requirements={[{ name: "AI_API_KEY", what: "Key of the service", set: configured }]}
    >
      <p>
        Smart URL import takes what a page states about itself, without a model, and shows where
        each value comes from.
      </p>
      <Form action={paths.admin.smartImport()} className="planned-form">
        <Field label="Address of the page" name="url" type="url" placeholder="https://" />
        <button className="btn">Go on to smart import</button>
      </Form>
    </PlannedScreen>
  );
}

export { AdminError as ErrorBoundary };
