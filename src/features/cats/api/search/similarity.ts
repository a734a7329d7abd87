/** How many typing errors apart two words are, and which known words are closest to a misspelled one. */

/** The edit distance that is accepted for a word of a length: 0 up to three letters, 1 up to five, 2 up to eight, then 3. */
export function maxEditDistance(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3
}

/**
 * The optimal string alignment distance: letters that are missing, added, changed, or swapped with their neighbor. Any
 * distance over `max` may be returned as `max + 1`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line[column] = Math.min(
        at(line, column - 1) + 1,
        at(above, column) + 1,
        at(above, column - 1) + (same ? 0 : 1),
        swapped && column > 1 ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = line
  }
  return at(above, other.length)
}

function at(line: number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY
}

export type SimilarWord = { word: string; distance: number }

/**
 * Candidates within the accepted distance of a word: the closest first, then those with the longest common prefix, since
 * people make fewer errors at the beginning; otherwise in the order of the candidates.
 */
export function mostSimilar(word: string, candidates: Iterable<string>, limit: number): SimilarWord[] {
  const max = maxEditDistance(word.length)
  return [...new Set(candidates)]
    .map((candidate) => ({ word: candidate, distance: editDistance(word, candidate, max) }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance || commonPrefix(word, b.word) - commonPrefix(word, a.word))
    .slice(0, limit)
}

function commonPrefix(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
