import "./batch-steer.css";
import { Form, useNavigation } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import type { Batch } from "~/server/imports/batch-page.server";

const words = adminTexts.imports;

/** Pause, resume and cancel, at the thumb of a phone; nothing once the batch is over. */
export function BatchSteer({ run }: Pick<Batch, "run">) {
  const busy = useNavigation().state !== "idle";
  const paused = run.state === "paused";
  if (!paused && run.state !== "running") return null;
  return (
    <Form method="post" preventScrollReset className="batch-steer">
      <input type="hidden" name="runId" value={run.id} />
      <button
        className="btn-quiet"
        name="intent"
        value={paused ? "resume" : "pause"}
        disabled={busy}
      >
        <Icon name={paused ? "play" : "pause"} />
        {paused ? words.resume : words.pause}
      </button>
      <button className="batch-cancel" name="intent" value="cancel" disabled={busy}>
        {words.cancelRest}
      </button>
    </Form>
  );
}
