import type { Verdict } from '#lib/screening/verdict.ts'
import { essentialText } from '../../essential-text.ts'

/** A text that the server rejected, with what screening found in it. */
export type RejectedText = {
  text: string
  /** The rejected message, with which the text begins. */
  message?: string
  /** Whether the server recorded the attempt as a violation. */
  isViolation?: boolean | undefined
} & Pick<Verdict, 'spans'>

/** Part of a number that was split across messages; it is not looked for in other texts. */
const SHORT_NUMBER = /^\d{1,5}$/
const PART_OF_WORD = /[\p{L}\p{N}]/u

/**
 * What was found in a rejected text and is still part of another text; undefined if nothing is. Without spans if the text
 * is essentially unchanged, but in another notation.
 */
export function remainingSpans(
  rejected: RejectedText | undefined,
  text: string,
): Pick<Verdict, 'spans'> | undefined {
  if (!rejected || rejected.text === text) return rejected
  const spans = rejected.spans.flatMap(({ start, end, category }) => {
    const words = rejected.text.slice(start, end)
    // Payment methods only cause a warning.
    const at = category === 'payment' || SHORT_NUMBER.test(words) ? -1 : indexOfWords(words, text)
    return at < 0 ? [] : [{ start: at, end: at + words.length, category }]
  })
  return spans.length > 0 || isSentAgain(rejected, text) ? { spans } : undefined
}

/** Whether the server would record a text as sent again after its rejection. */
export function isSentAgain({ message, text: whole }: RejectedText, text: string): boolean {
  const essential = essentialText(text)
  return essential === essentialText(message ?? whole) || essential === essentialText(whole)
}

/** The index of whole words in a text ('ring' is not in 'during'), or -1. */
function indexOfWords(words: string, text: string): number {
  if (!words) return -1
  let at = text.indexOf(words)
  while (
    at >= 0 &&
    (PART_OF_WORD.test(text.charAt(at - 1)) || PART_OF_WORD.test(text.charAt(at + words.length)))
  )
    at = text.indexOf(words, at + 1)
  return at
}
