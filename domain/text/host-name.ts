/** "stays.example" of "https://www.stays.example/a"; null for an invalid http URL. */
export function hostName(address: string | null): string | null {
  if (!address || !/^https?:/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/^www\./, "");
}
