/** "A" to "Z" join what is told of one stay in several places; beyond them there is none. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : "";
