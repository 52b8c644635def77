/** What a price is the price of. Without the form checks: public pages name it too. */
export const priceBases = [
  { value: "per room", label: "Per room" },
  { value: "per person", label: "Per person" },
  { value: "whole property", label: "For the whole property" },
] as const;
