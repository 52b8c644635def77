/** What the side bar counts; null where it could not be read. */
export interface OfficeCounts {
  properties: number | null;
  newInquiries: number | null;
  sourceFindings: number | null;
  failedJobs: number | null;
}
