import { answerMcp } from "~/server/mcp/answer-mcp.server";

/** The Model Context Protocol for assistants (M-001), in every method. */
export { answerMcp as action, answerMcp as loader };
