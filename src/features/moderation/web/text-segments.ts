/** A match in a text: UTF-16 offsets, `end` exclusive. */
export type Match = { start: number; end: number; category: string }

/** A part of a text; `category` is null outside matches. */
export type Segment = { text: string; start: number; category: string | null }

/**
 * Splits a text at the bounds of its matches. Matches may come in any order; if two overlap, the one that starts first
 * is complete and the other loses the overlap. Offsets beyond the text are ignored.
 */
export function splitByMatches(text: string, matches: readonly Match[]): Segment[] {
  const segments: Segment[] = []
  let position = 0
  const addUpTo = (end: number, category: string | null) => {
    if (end <= position) return
    segments.push({ text: text.slice(position, end), start: position, category })
    position = end
  }
  for (const { start, end, category } of [...matches].sort((a, b) => a.start - b.start)) {
    addUpTo(Math.min(start, text.length), null)
    addUpTo(Math.min(end, text.length), category)
  }
  addUpTo(text.length, null)
  return segments
}
