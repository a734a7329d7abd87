/**
 * A text as a sentence with one mark at its end: a text that ends with a name such as `Dana W.` has its period already. Every
 * sentence that ends with a name or with someone else's text is written with it.
 */
export function sentence(text: string): string {
  return /[.!?…][”’"')]?$/.test(text) ? text : `${text}.`
}
