/** Every action and every kind of record of the audit log, with their words. New entries are typed by them. */

interface ActionWords {
  /** In the filter. */
  label: string;
  /** Between the actor and the record. */
  lead: string;
  /** After the record. */
  tail?: string;
}

const actionWords = {
  create: { label: "Created", lead: "added" },
  update: { label: "Changed", lead: "changed" },
  delete: { label: "Deleted", lead: "deleted" },
  restore: { label: "Restored", lead: "restored" },
  purge: { label: "Permanently deleted", lead: "permanently deleted" },
  move: { label: "URL changed", lead: "changed the URL of" },
  change: { label: "Bulk edit", lead: "ran" },
  undo: { label: "Undone", lead: "undid" },
  import: { label: "Imported", lead: "imported" },
  propose: { label: "Proposed", lead: "proposed changes to" },
  sync: { label: "Synced", lead: "finished" },
  export: { label: "Exported", lead: "exported" },
  reply: { label: "Answered", lead: "replied to" },
  note: { label: "Note added", lead: "added a note to" },
  "delete-note": { label: "Note deleted", lead: "deleted a note of" },
  "restore-note": { label: "Note restored", lead: "restored a note of" },
  assign: { label: "Assigned", lead: "assigned" },
  ask: { label: "Lodge asked", lead: "asked the lodge about" },
  answer: { label: "Lodge answered", lead: "answered the questions about" },
  review: { label: "Answers reviewed", lead: "reviewed the lodge's answers about" },
  "add rate sheet": { label: "Rate sheet added", lead: "added the rate sheet SHEET to" },
  "accept rate sheet": { label: "Rate sheet accepted", lead: "accepted the rate sheet SHEET of" },
  "take back rate sheet": { label: "Rate sheet undone", lead: "undid the rate sheet SHEET of" },
  "delete rate sheet": { label: "Rate sheet deleted", lead: "deleted the rate sheet SHEET of" },
  ignore: { label: "Ignored", lead: "ignored a finding about" },
  "keep ours": {
    label: "Our value kept",
    lead: "kept our value of",
    tail: " over the external table",
  },
  refresh: { label: "Refreshed", lead: "refreshed" },
  pause: { label: "Paused", lead: "paused" },
  resume: { label: "Resumed", lead: "resumed" },
  cancel: { label: "Cancelled", lead: "cancelled" },
  stop: { label: "Stopped", lead: "stopped" },
  remove: { label: "Removed", lead: "removed" },
  "run-now": { label: "Started", lead: "started" },
  retry: { label: "Retried", lead: "retried" },
  "try again": { label: "Import retried", lead: "retried" },
  "send again": { label: "Resent", lead: "resent" },
  "sign in": { label: "Signed in", lead: "signed in from" },
  "sign in refused": { label: "Login failed", lead: "failed to log in from" },
  confirm: { label: "Identity confirmed", lead: "confirmed their identity from" },
  "sign out": { label: "Signed out", lead: "signed out from" },
  "change password": { label: "Password changed", lead: "changed the password of" },
  use: { label: "Used", lead: "used one of" },
  invite: { label: "Invited", lead: "invited" },
  join: { label: "Joined", lead: "joined as" },
  withdraw: { label: "Revoked", lead: "revoked" },
  deactivate: { label: "Deactivated", lead: "deactivated" },
  reactivate: { label: "Reactivated", lead: "reactivated" },
} as const satisfies Record<string, ActionWords>;

export type LogAction = keyof typeof actionWords;

/** Where an action means something of its own for a kind of record. */
const actionWordsOf: Readonly<Record<string, Omit<ActionWords, "label">>> = {
  "delete property": { lead: "moved", tail: " to the trash" },
  "delete page": { lead: "moved", tail: " to the trash" },
  "delete post": { lead: "moved", tail: " to the trash" },
  "delete inquiry": { lead: "moved", tail: " to the trash" },
  "purge trash": { lead: "emptied" },
  "import import": { lead: "started" },
  "update collection": { lead: "changed the reason of", tail: " in a collection" },
  "restore source": { lead: "reopened a finding about" },
  "withdraw lodge": { lead: "revoked the request to the lodge of" },
  "withdraw person": { lead: "revoked the invitation of" },
};

export interface EntityWords {
  /** In the filter. */
  label: string;
  icon: string;
  /** Before the name of a record. */
  noun?: string;
  /** A record whose name is not known. */
  unnamed: string;
}

const entityWords = {
  property: { label: "Properties", icon: "tent", unnamed: "a property" },
  change: { label: "Bulk edits and imports", icon: "rows", unnamed: "a bulk edit" },
  page: { label: "Pages", icon: "file", noun: "the page", unnamed: "a page" },
  post: { label: "Blog posts", icon: "edit", noun: "the post", unnamed: "a post" },
  inquiry: {
    label: "Inquiries",
    icon: "mail",
    noun: "the inquiry from",
    unnamed: "an inquiry",
  },
  "reply-template": {
    label: "Reply templates",
    icon: "mail",
    noun: "the reply template",
    unnamed: "a reply template",
  },
  lodge: { label: "Lodges", icon: "tent", unnamed: "a property" },
  media: { label: "Media", icon: "image", noun: "the image", unnamed: "an image" },
  redirect: { label: "Redirects", icon: "share", noun: "the redirect", unnamed: "a redirect" },
  collection: { label: "Collections", icon: "ring", unnamed: "a property" },
  view: { label: "Saved views", icon: "rows", noun: "the view", unnamed: "a saved view" },
  settings: { label: "Settings", icon: "settings", unnamed: "the settings" },
  session: { label: "Logins", icon: "lock", unnamed: "an unknown address" },
  "api-token": {
    label: "API tokens",
    icon: "code",
    noun: "the API token",
    unnamed: "an API token",
  },
  webhook: { label: "Webhooks", icon: "code", noun: "the webhook", unnamed: "a webhook" },
  person: { label: "Team", icon: "users", unnamed: "a person" },
  passkey: { label: "Passkeys", icon: "key", noun: "the passkey", unnamed: "a passkey" },
  "recovery-codes": {
    label: "Recovery codes",
    icon: "key",
    noun: "the recovery codes of",
    unnamed: "the recovery codes",
  },
  import: { label: "Imports", icon: "link", unnamed: "an import" },
  list: { label: "Lists of stays", icon: "link", noun: "the list", unnamed: "a list of stays" },
  sync: { label: "External table", icon: "refresh", unnamed: "the external table sync" },
  source: { label: "Sources", icon: "eye", unnamed: "a property" },
  job: { label: "Jobs", icon: "clock", noun: "the job", unnamed: "a job" },
  queue: { label: "Queues", icon: "clock", noun: "the queue", unnamed: "all queues" },
  mail: { label: "Emails", icon: "mail", unnamed: "an email" },
  trash: { label: "Trash", icon: "trash", unnamed: "the trash" },
  partner: { label: "Partners", icon: "coin", noun: "the partner", unnamed: "a partner" },
  rates: { label: "Exchange rates", icon: "coin", unnamed: "the exchange rates" },
} as const satisfies Record<string, EntityWords>;

export type LogEntity = keyof typeof entityWords;

export const logActions = Object.keys(actionWords) as LogAction[];
export const logEntities = Object.keys(entityWords) as LogEntity[];

/** "add-note" of a release that had other actions becomes "Add note". */
export const spaced = (text: string): string => {
  const words = text.replace(/[-_]/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

const isAction = (action: string): action is LogAction => Object.hasOwn(actionWords, action);
const isEntity = (entity: string): entity is LogEntity => Object.hasOwn(entityWords, entity);

export const actionLabel = (action: string): string =>
  isAction(action) ? actionWords[action].label : spaced(action);

/** The words of an action; entries of other releases may have actions that are not in the catalog. */
export function wordsOf(action: string, entity: string): Omit<ActionWords, "label"> {
  const own = actionWordsOf[`${action} ${entity}`];
  if (own) return own;
  return isAction(action) ? actionWords[action] : { lead: `${spaced(action).toLowerCase()}:` };
}

export const entityWordsOf = (entity: string): EntityWords =>
  isEntity(entity)
    ? entityWords[entity]
    : { label: spaced(entity), icon: "clock", unnamed: spaced(entity).toLowerCase() };
