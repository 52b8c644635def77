/** What stands in place of a page that could not be read, or of a form that could not be stored. */
export interface Unavailable {
  unavailable: true;
  /** The form, to be sent again. */
  sent?: { to: string; fields: [name: string, value: string][] };
}
