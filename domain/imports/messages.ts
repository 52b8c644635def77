/** Texts of imports that the back office, the API and the jobs share. */
export const enterUrl = "Please enter a URL";
export const enterPropertyUrl = "Please enter a property URL";
export const scrapeFailed = "Failed to scrape URL";
export const extractFailed = "Failed to extract property data";
export const invalidAiResponse = "Invalid response from AI extractor";
export const aiNotConfigured = "AI extraction is not configured";
export const airtableNotConfigured = "API key is not configured. Upload it to the backend secrets.";
export const importedMessage = (name: string) => `Property "${name}" imported successfully!`;
