const time =
  /(?<![\d:.])(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(?:h|hrs?|hours)?\s*([ap]\.?m\.?)?(?![\d:])/gi;

function read(hours: string, minutes: string | undefined, half: string | undefined): string | null {
  let hour = Number(hours);
  const minute = Number(minutes ?? 0);
  if (half && (hour < 1 || hour > 12)) return null;
  if (half) hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  // "24:00" is how some pages write midnight.
  if (hour === 24 && minute === 0) hour = 0;
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/**
 * "2 pm", "14h00", "14.00" and "From 14:00" are "14:00"; a range keeps both ends, "14:00-20:00".
 * Null when no time can be read.
 */
export function readClockTime(text: string): string | null {
  const worded = text.replace(/\bnoon\b|\bmidday\b/gi, "12:00").replace(/\bmidnight\b/gi, "00:00");
  const times: string[] = [];
  for (const [, hours = "", minutes, half] of worded.matchAll(time)) {
    const found = read(hours, minutes, half);
    if (found === null) return null;
    times.push(found);
  }
  const [first, second] = times;
  if (first === undefined || times.length > 2) return null;
  return second === undefined || second === first ? first : `${first}-${second}`;
}
