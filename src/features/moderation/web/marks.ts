/** A find in a text: UTF-16 offsets, `end` exclusive. */
export type Find = { start: number; end: number; category: string }

/** A piece of a text; `category` where something was found in it. */
export type Piece = { text: string; start: number; category: string | null }

/**
 * A text cut where finds begin and end, all of it in order. Finds may come in any order; where two overlap, the one
 * that begins first keeps its place and the other the rest. Offsets beyond the text are left out.
 */
export function piecesOf(text: string, finds: readonly Find[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const take = (end: number, category: string | null) => {
    if (end <= at) return
    pieces.push({ text: text.slice(at, end), start: at, category })
    at = end
  }
  for (const { start, end, category } of [...finds].sort((a, b) => a.start - b.start)) {
    take(Math.min(start, text.length), null)
    take(Math.min(end, text.length), category)
  }
  take(text.length, null)
  return pieces
}
