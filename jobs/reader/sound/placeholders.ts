/** Leftovers of templates and of pages that nobody has filled in. */
const leftovers =
  /\b(?:your|my|the)[ -]?(?:brand|domain|company|website|site|email|name|business)(?:\.[a-z]{2,4}\b|[ -]?(?:name|here)\b)|\byour(?:brand|domain|company)|[@.\/]example\.(?:com|org|net|test)?\b|@(?:domain|email|company|website|site|mail|test)\.(?:com|org|net)\b|\bexample@|\b123[ .-]?456[ .-]?7890?\b|\b0?12[ .-]?345[ .-]?678\d{0,2}\b|\(?\b555\)?[ .-]123[ .-]4567|\b555[ .-]01\d\d\b|\+2 392 3929 210|\b1235 2355 98|\blorem ipsum|\bdolor sit amet|\bcompany name\b|\{\{|\}\}|<%|%>|\$\{|\{%|\[(?:your|insert|enter)\b|\b(?:city|street|address) here\b|\bfake st\b|\b(?:123|1234) (?:street|main st(?:reet)?|street name|example)\b|\bx{3,}[ -]x{3,}|far far away,? behind the word mountains|\bvanquish the impossible\b/i;

/** Zeros that stand for a number to come: "000 0000", "P.O. Box 00000". */
const zeros = /(?<![\d.,])0{2,}[ .-]0{3,}(?!\d)|(?<![1-9.,]\d*)0{4,}(?!\d)|0{6,}/;

/** Whether a text is, or still holds, what a template left to be filled in. */
export function holdsPlaceholder(text: string): boolean {
  return leftovers.test(text);
}

/** The same for addresses and telephone numbers, where a run of zeros is a placeholder too. */
export function holdsBlankNumber(text: string): boolean {
  return leftovers.test(text) || zeros.test(text);
}
