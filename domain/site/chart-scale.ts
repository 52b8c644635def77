/** A round number that holds the highest value, and even steps up to it. */
export function chartScale(highest: number, steps = 3): number[] {
  const rough = Math.max(1, highest) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 3, 5, 10].map((n) => n * power).find((round) => round >= rough) ?? rough;
  const whole = Math.max(1, Math.round(step));
  return Array.from({ length: steps + 1 }, (_, index) => index * whole);
}
