/** What stands in place of a page that could not be read, or of a form that could not be stored. */
export interface Unavailable {
  unavailable: true;
  /** Under which the reason stands in the log. */
  id: string;
  /** The form, to be sent again. */
  sent?: {
    to: string;
    fields: [name: string, value: string][];
    /** Of a form with a sentence of its own for this. */
    sentence?: string;
  };
}

/** What stands in place of a page that failed for a reason that only the log tells. */
export interface Failed {
  failed: true;
  id: string;
}
