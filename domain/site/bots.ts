/** Bots and assistants that name themselves in their user agent, by what they do with a page (M-009). */

/**
 * search: makes the page findable; assistants: reads it while a person waits for an answer; answers: builds the
 * index of an assistant; training: collects texts for models.
 */
export const botKinds = ["search", "assistants", "answers", "training"] as const;
export type BotKind = (typeof botKinds)[number];

export interface Bot {
  /** Token of robots.txt, and part of the user agent. */
  name: string;
  operator: string;
  kind: BotKind;
  /** True for a token that no request has in its user agent: another bot of its operator obeys it. */
  onlyInRobotsTxt?: true;
}

/** The names that their operators document; others are counted as bots and follow `User-agent: *`. */
export const bots: readonly Bot[] = [
  { name: "Googlebot", operator: "Google", kind: "search" },
  { name: "bingbot", operator: "Microsoft", kind: "search" },
  { name: "DuckDuckBot", operator: "DuckDuckGo", kind: "search" },
  { name: "Applebot", operator: "Apple", kind: "search" },
  { name: "YandexBot", operator: "Yandex", kind: "search" },
  { name: "ChatGPT-User", operator: "OpenAI", kind: "assistants" },
  { name: "Claude-User", operator: "Anthropic", kind: "assistants" },
  { name: "Perplexity-User", operator: "Perplexity", kind: "assistants" },
  { name: "MistralAI-User", operator: "Mistral", kind: "assistants" },
  { name: "DuckAssistBot", operator: "DuckDuckGo", kind: "assistants" },
  { name: "meta-externalfetcher", operator: "Meta", kind: "assistants" },
  { name: "OAI-SearchBot", operator: "OpenAI", kind: "answers" },
  { name: "Claude-SearchBot", operator: "Anthropic", kind: "answers" },
  { name: "PerplexityBot", operator: "Perplexity", kind: "answers" },
  { name: "GPTBot", operator: "OpenAI", kind: "training" },
  { name: "ClaudeBot", operator: "Anthropic", kind: "training" },
  { name: "CCBot", operator: "Common Crawl", kind: "training" },
  { name: "meta-externalagent", operator: "Meta", kind: "training" },
  { name: "Bytespider", operator: "ByteDance", kind: "training" },
  { name: "Amazonbot", operator: "Amazon", kind: "training" },
  { name: "Google-Extended", operator: "Google", kind: "training", onlyInRobotsTxt: true },
  { name: "Applebot-Extended", operator: "Apple", kind: "training", onlyInRobotsTxt: true },
];

/** Name in analytics of the programs that are not in the catalog. */
export const otherAgents = "other";

export const botKindLabels: Record<BotKind, string> = {
  search: "Search engine",
  assistants: "Assistant",
  answers: "Answer index",
  training: "Model training",
};

/** The bot that a user agent names; undefined for any other. */
export function botOf(userAgent: string): Bot | undefined {
  const text = userAgent.toLowerCase();
  return bots.find(
    ({ name, onlyInRobotsTxt }) => !onlyInRobotsTxt && text.includes(name.toLowerCase()),
  );
}

/** The group of robots.txt for the bots of kinds that the site does not let in; empty without one. */
export function refusedBots(allowed: Readonly<Record<BotKind, boolean>>): string[] {
  const refused = bots.filter(({ kind }) => !allowed[kind]);
  if (refused.length === 0) return [];
  return [...refused.map(({ name }) => `User-agent: ${name}`), "Disallow: /", ""];
}
