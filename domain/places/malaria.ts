/** Risk of malaria at a stay. Without the form checks: public pages name it too. */
export const malariaLevels = [
  { value: "free", label: "Malaria free" },
  { value: "seasonal", label: "Risk in the wet months" },
  { value: "risk", label: "Risk all year" },
] as const;
