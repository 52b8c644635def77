/** Says to every site who asks, and where its people can complain. */
export function userAgentOf(siteUrl = "https://savanna-stays.example"): string {
  return `SavannaStays/1.0 (+${siteUrl.replace(/(?<!\/)\/+$/, "")}/contact)`;
}
