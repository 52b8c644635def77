/** What a source says about a field, in words for the operator. */
export interface Statement {
  /** Empty where there is no value. */
  text: string;
  /** Who says it. */
  source: string;
  at?: Date;
  quote?: string | null;
}

/** A value that a source proposes for a field of a property, beside the stored one, for a person to choose. */
export interface ProposedValue {
  /** First of the fields that are decided together. */
  field: string;
  label: string;
  stored: Statement;
  proposed: Statement;
  /** Other sources that differ from the stored value. */
  others: readonly Statement[];
  isLocked: boolean;
  /** False if the property cannot have the proposed value. */
  isUsable: boolean;
  /** Why the choice needs care. */
  doubt: string | null;
  /** "accepted" or "kept"; null until somebody has decided. */
  decision: string | null;
}
