import type { DraftScreening } from '#lib/screening/draft.ts'

/** What screening found in a text that the server refused. */
export type Refused = { text: string } & Pick<DraftScreening, 'spans'>

/** What of a refused text still stands in another, where it is there; undefined when all of it is gone. */
export function leftOf(
  refused: Refused | undefined,
  text: string,
): Pick<DraftScreening, 'spans'> | undefined {
  if (!refused || refused.text === text) return refused
  const spans = refused.spans.flatMap(({ start, end, category }) => {
    const words = refused.text.slice(start, end)
    const at = text.indexOf(words)
    return at < 0 ? [] : [{ start: at, end: at + words.length, category }]
  })
  return spans.length > 0 ? { spans } : undefined
}
