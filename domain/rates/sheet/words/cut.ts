/** A text from which words that were understood are taken. */
export interface Rest {
  rest: string;
}

/** Removes what the expression matches from the text and returns the match. */
export function cut(state: Rest, expression: RegExp): RegExpExecArray | null {
  const match = expression.exec(state.rest);
  if (match) state.rest = state.rest.replace(match[0], " ");
  return match;
}
