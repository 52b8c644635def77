import { countWords, plural } from "#domain/text/counted";

export const dashboard = {
  total: "Total properties",
  featured: "Featured properties",
  countries: "Countries",
  leads: "Total leads generated",
  newInquiries: (n: number) => plural(n, "new inquiry", "new inquiries"),
  needsYou: "Needs you",
  notAllLoaded: "Not all of this list could be loaded",
  nothingWaits: "Nothing waits for you.",
  importFromLink: "Import from a link",
  headline: (n: number) =>
    n === 0
      ? "Nothing wants you,"
      : `${countWords[n] ?? n} ${n === 1 ? "thing wants" : "things want"} you,`,
  headlineRest: (n: number) => (n === 0 ? "all is quiet" : "the rest is quiet"),
  untrustedProxy: (ago: string) =>
    `Forwarding headers came ${ago} from an address that TRUST_PROXY does not cover, and were ignored. If this site runs behind a proxy, set TRUST_PROXY to the number of proxies, such as 1, or to their addresses, and restart. Until then all visitors share the proxy\u2019s address, and a limit that one of them reaches stops all of them. Without a proxy, no action is needed.`,
  twoWeeks: "Two weeks",
  today: "today",
  pageViews: (n: number) => plural(n, "page view", "page views"),
  viewsDrawn: (total: number, today: number) =>
    `Page views of the last 14 days: ${total.toLocaleString("en-US")}, of which today ${today.toLocaleString("en-US")}`,
  goingOn: "Going on now",
  allQuiet: "No import runs, no job is worked on.",
  activeJobs: (n: number) => `${plural(n, "job", "jobs")} being worked on`,
  scheduled: (n: number) => `${plural(n, "post waits", "posts wait")} for their day`,
  otherSessions: (n: number) => `${plural(n, "other session is", "other sessions are")} open`,
  running: (total: number) => (total === 1 ? "One page is read" : `Batch of ${total}`),
  readSoFar: (done: number, errors: number) =>
    `${done} done${errors > 0 ? `, ${errors} could not be read` : ""}`,
  watch: "Watch",
  goTo: "Go to",
  attention: {
    inquiries: (n: number, since: string) =>
      `new ${n === 1 ? "inquiry" : "inquiries"}${since && `, ${n === 1 ? "waiting" : "the oldest"} for ${since}`}`,
    asks: (name: string, property: string) =>
      property ? `${name} asks about ${property}` : `${name} asks`,
    readAndAnswer: "Read and answer",
    mails: (n: number) => `${n === 1 ? "mail was" : "mails were"} not sent`,
    seeMails: "Send again",
    jobs: (n: number) => `${n === 1 ? "job" : "jobs"} failed`,
    jobsDetail: "They are not tried again by themselves",
    seeJobs: (n: number) => (n === 1 ? "See the job" : "See the jobs"),
    review: (n: number) => `${n === 1 ? "draft" : "drafts"} from imports to review`,
    reviewVerb: "Review",
    unread: (n: number) => `${n === 1 ? "page" : "pages"} could not be read`,
    unreadVerb: "See why",
    sources: (n: number) => `${n === 1 ? "source page says" : "source pages say"} something else`,
    sourcePrice: (name: string, before: string, after: string) => `${name} ${before} to ${after}`,
    sourcesMore: (first: string, more: number) => (more > 0 ? `${first}, and ${more} more` : first),
    sourcesVerb: "Compare",
    missing: {
      price: (n: number) => `${n === 1 ? "stay" : "stays"} without a price`,
      currency: (n: number) => `${n === 1 ? "stay" : "stays"} without a currency`,
      images: (n: number) => `${n === 1 ? "stay" : "stays"} without a photograph`,
    },
    missingDetail: {
      price: "Visitors see \u201cPrice on request\u201d",
      currency: "Their prices cannot be converted",
      images: "Visitors see an illustration",
    },
    missingVerb: {
      price: (n: number) => (n === 1 ? "Type it in" : "Type them in"),
      currency: (n: number) => (n === 1 ? "Choose it" : "Choose them"),
      images: (n: number) => (n === 1 ? "Add one" : "Add them"),
    },
    minutes: (n: number) => (n === 1 ? "a minute" : `${n} minutes`),
    hours: (n: number) => (n === 1 ? "an hour" : `${n} hours`),
    days: (n: number) => (n === 1 ? "a day" : `${n} days`),
    lastHour: "in the last hour",
    ago: (passed: string) => `${passed} ago`,
  },
  newBadge: "NEW",
  debugBadge: "DEBUG",
} as const;
