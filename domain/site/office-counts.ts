/** Counters of the side bar; null if unavailable. */
export interface OfficeCounts {
  properties: number | null;
  newInquiries: number | null;
  sourceFindings: number | null;
  failedJobs: number | null;
}
