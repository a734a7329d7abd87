import type { Verdict } from '#lib/screening/verdict.ts'

/** What screening found in a text that the server refused. */
export type Refused = { text: string } & Pick<Verdict, 'spans'>

/** A part of a number that came in parts is no word to look for. */
const SHORT_NUMBER = /^\d{1,5}$/
const PART_OF_WORD = /[\p{L}\p{N}]/u

/** What of a refused text still stands in another, where it is there; undefined when all of it is gone. */
export function leftOf(refused: Refused | undefined, text: string): Pick<Verdict, 'spans'> | undefined {
  if (!refused || refused.text === text) return refused
  const spans = refused.spans.flatMap(({ start, end, category }) => {
    const words = refused.text.slice(start, end)
    // Ways to pay are told of and stop nothing.
    const at = category === 'payment' || SHORT_NUMBER.test(words) ? -1 : placeOf(words, text)
    return at < 0 ? [] : [{ start: at, end: at + words.length, category }]
  })
  return spans.length > 0 ? { spans } : undefined
}

/** Where words stand that are not a part of longer ones ('ring' in 'during'), -1 if they do not. */
function placeOf(words: string, text: string): number {
  if (!words) return -1
  let at = text.indexOf(words)
  while (
    at >= 0 &&
    (PART_OF_WORD.test(text.charAt(at - 1)) || PART_OF_WORD.test(text.charAt(at + words.length)))
  )
    at = text.indexOf(words, at + 1)
  return at
}
