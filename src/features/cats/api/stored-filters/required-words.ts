/** A word, an operator, or a parenthesis of a tsquery as PostgreSQL writes it. */
const TOKEN = /'((?:[^']|'')*)'(:[*A-D]+)?|[&|()!]|<(?:-|\d+)>/g

type Token = { word: string; isPrefix: boolean } | string

/**
 * Words of which a document must contain at least one to match a tsquery, as few as possible; undefined if a document
 * without any of them may match. Empty for an empty query, which nothing matches.
 */
export function requiredWords(tsquery: string): string[] | undefined {
  const tokens = [...tsquery.matchAll(TOKEN)].map(
    ([text, word, suffix]): Token =>
      word === undefined ? text : { word: word.replaceAll("''", "'"), isPrefix: !!suffix?.includes('*') },
  )
  if (tokens.length === 0) return []
  const words = readAlternatives(tokens)
  return words && [...words]
}

/** `a | b`: a document may have the words of any of them. */
function readAlternatives(tokens: Token[]): Set<string> | undefined {
  let words = readAll(tokens)
  while (tokens[0] === '|') {
    tokens.shift()
    const others = readAll(tokens)
    words = words && others && words.union(others)
  }
  return words
}

/** `a & b`, or one after the other: all are required, so the one with the fewest words decides. */
function readAll(tokens: Token[]): Set<string> | undefined {
  let words = readOne(tokens)
  while (tokens[0] === '&' || (typeof tokens[0] === 'string' && tokens[0].startsWith('<'))) {
    tokens.shift()
    const others = readOne(tokens)
    if (!words || (others && others.size < words.size)) words = others
  }
  return words
}

function readOne(tokens: Token[]): Set<string> | undefined {
  const token = tokens.shift()
  if (token === '!') {
    readOne(tokens)
    return undefined
  }
  if (token === '(') {
    const words = readAlternatives(tokens)
    tokens.shift()
    return words
  }
  if (typeof token !== 'object' || token.isPrefix) return undefined
  return new Set([token.word])
}
