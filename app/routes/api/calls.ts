import { answerCall } from "~/server/api/answer-call.server";

/** Every address below /api, in every method: the catalogue of calls says what there is. */
export { answerCall as action, answerCall as loader };
