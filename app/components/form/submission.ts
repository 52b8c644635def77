import { useNavigation } from "@remix-run/react";

import { useConnectionProblem } from "~/components/connection/connection-state";

interface Submission {
  /** Sent, and no answer has arrived. */
  isPending: boolean;
  /**
   * On its way, for the button. False again once the connection is lost: the usual press then sends the form
   * as it is by now, in place of the earlier request.
   */
  isSending: boolean;
}

/** @param state of a navigation or a fetcher */
export function useSubmissionOf(isPending: boolean): Submission {
  const { problem } = useConnectionProblem();
  return { isPending, isSending: isPending && problem !== "unsent" };
}

/**
 * A form of this screen from the press until its result is shown.
 * @param intent of one form among several
 */
export function useSubmission(intent?: string): Submission {
  const { formMethod, formData } = useNavigation();
  const isOwn = intent === undefined || formData?.get("intent") === intent;
  return useSubmissionOf(formMethod === "POST" && isOwn);
}
