export const inquiry = {
  title: "Ask a Question",
  sent: "Your inquiry has been sent successfully! We'll get back to you soon.",
  failed: "Failed to send inquiry. Please try again.",
  submit: "Send inquiry",
  notice:
    "We use these details only to answer you, and delete them when they are no longer needed.",
} as const;

export const contact = {
  title: "Contact",
  sent: "Message sent successfully! We'll get back to you soon",
  failed: (email: string) =>
    `Failed to send message. Please try again or email us directly at ${email}`,
  failedLog: "Failed to submit inquiry",
  submit: "Send message",
  propertyName: (subject: string) => `Contact: ${subject}`,
} as const;

export const emailTest = { signIn: "Sign in as admin to send a test email" } as const;
