/** Where the calls of programs live; whatever is asked below it is answered in JSON. */
export const apiRoot = "/api";

/** @param address path of a request, with or without its query */
export const isApiAddress = (address: string): boolean => /^\/api([/?]|$)/i.test(address);
