/** Clicks for a hundred views with one decimal: "7.5%"; without views "0.0%". */
export function clickRate(clicks: number, views: number): string {
  const rate = views > 0 ? (clicks / views) * 100 : 0;
  return `${rate.toFixed(1)}%`;
}
