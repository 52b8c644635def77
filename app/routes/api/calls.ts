import { answerCall } from "~/server/api/answer-call.server";

/** Handles every URL below /api in every method; domain/api/catalog.ts lists the calls. */
export { answerCall as action, answerCall as loader };
