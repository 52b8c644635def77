/** The fields of a form as its GET request would send them. */
export const formParams = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  );
