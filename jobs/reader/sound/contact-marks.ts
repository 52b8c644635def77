/** A telephone number as pages write it: international, with a code in brackets, or in groups. */
export const phoneNumber =
  /\+\s?\(?\d[\d ().\/-]{6,24}\d|\(\+?\d{1,4}\) ?\d{2,4}[ .-]?\d{2,}|(?<![\d-])\d{3,4}[ .-]\d{3}[ .-]\d{3,4}(?!\d)|(?<!\d)\d-\d{3}-\d{3}-\d{4}|(?<![\d.,])0\d{8,10}(?!\d)|(?<![\d.-])\d{2,3}(?:[ .-]\d{2,4}){2}[ .-]\d{3,4}(?!\d)|\b00[ -]\d{3}[ -]\d{3,4}[ -]\d{3,4}/;

/** An address of mail or of the web. */
export const electronic =
  /\S{1,100}@\S{2,100}|https?:|\bwww\.|\b[a-z0-9-]{2,60}\.(?:com|org|net|co\.[a-z]{2})\b/i;

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/** A day of the year; "Jan Smuts Avenue 4" and "Mar del Plata" are none. */
export const dayOfYear = new RegExp(
  String.raw`\b(?:${month}\.? \d{1,2}(?:st|nd|rd|th)?(?=,|$|\s[-–]|\s\d{4})|\d{1,2}(?:st|nd|rd|th)? ${month}(?=,|\.|$|\s\d{4}))`,
  "i",
);
