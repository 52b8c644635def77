/**
 * Forms as tools of the browser's agent (declarative WebMCP, M-006): attributes of the form element. Fields are
 * described by their labels. Only forms that ask for a page submit themselves; the visitor sends an inquiry.
 */
const submits = { toolautosubmit: "" } as const;

export const tools = {
  search: {
    toolname: "search_stays",
    tooldescription: "Find safari stays by place, country, type, dates and guests.",
    ...submits,
  },
  filter: {
    toolname: "filter_stays",
    tooldescription:
      "Narrow and sort the list of stays. Dates show totals; prices are per night in the page's currency.",
    ...submits,
  },
  compare: {
    toolname: "compare_stays",
    tooldescription: "Compare two to four saved stays side by side.",
    ...submits,
  },
  compareDates: {
    toolname: "compare_stays",
    tooldescription: "Compare these stays for dates and guests, each with its total.",
    ...submits,
  },
  inquiry: {
    toolname: "draft_inquiry",
    tooldescription: "Fill in a question to the operator. The visitor checks and sends it.",
  },
  /** Of the field that only bots fill in. */
  trap: { toolparamdescription: "Leave empty" },
  /** Result of a form that the router has sent. */
  sent: "Sent. The page shows the result.",
} as const;
