/** How many typing errors apart two words are, and how many are forgiven. */

/** Errors that are forgiven in a word of so many letters: none in three, one in five, two in eight, three in more. */
export function forgiven(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3
}

/**
 * Letters left out, added, changed or swapped with their neighbor between two words (optimal string alignment
 * distance); anything over `most` may be answered as `most + 1`.
 */
export function errorsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
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

export type Near = { word: string; errors: number }

/**
 * Words that may have been meant, at most so many: fewest errors first, then the longest beginning in common, since
 * people err less in the first letters; earlier candidates come first between equals.
 */
export function nearest(word: string, candidates: Iterable<string>, most: number): Near[] {
  const limit = forgiven(word.length)
  return [...new Set(candidates)]
    .map((candidate) => ({ word: candidate, errors: errorsBetween(word, candidate, limit) }))
    .filter(({ errors }) => errors <= limit)
    .sort((a, b) => a.errors - b.errors || common(word, b.word) - common(word, a.word))
    .slice(0, most)
}

function common(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
