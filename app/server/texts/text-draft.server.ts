import { parse } from "@conform-to/react";

import type { Connection } from "#db/connect.server";
import { findDraft } from "#db/queries/site/drafts.server";
import { newText, type TextForm } from "#domain/pages/text-form";
import type { TextKind } from "#domain/pages/text-screens";

interface Asked {
  kind: TextKind;
  /** Blank for a new one. */
  id: string;
  actor: string;
  /** The operator wants to go on with it. */
  continued: boolean;
}

/** What was typed and never saved: that it is there, and as a form where it was asked for. */
export async function textDraft(db: Connection, { kind, id, actor, continued }: Asked) {
  const draft = await findDraft(db, { form: kind, record: id, actor });
  if (!draft) return null;
  const offered = { savedAt: draft.savedAt, continued };
  if (!continued) return { offered, begun: null };
  const sent = new FormData();
  for (const [name, value] of draft.entries) sent.append(name, value);
  const { payload } = parse(sent, { resolve: () => ({ value: {} }) });
  const typed = Object.entries(payload).filter(([, value]) => typeof value === "string");
  const defaults: TextForm = { ...newText, category: "", ...Object.fromEntries(typed) };
  return { offered, begun: { defaults, version: Number(sent.get("version") ?? 0) } };
}
