const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text has the form of an ID. Not in ids.ts, so that pages do not load the package that creates IDs. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
