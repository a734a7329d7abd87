let segmenter: Intl.Segmenter | undefined

/** The first characters of a text, as readers count them, and three dots if something is missing. */
export function firstCharacters(text: string, most: number): string {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === most) return `${text.slice(0, index)}...`
    count += 1
  }
  return text
}

/**
 * The beginning of a text, with at most `most` UTF-16 code units and an ellipsis if something is missing. It ends after a word,
 * or after a character as readers count them if the text has no spaces, as in Chinese and Thai. An emoji is never cut.
 */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  // One character more shows whether the last word ends here; the characters of a family or a flag are long.
  const head = text.slice(0, most + 64)
  let end = 0
  for (const { index, segment } of segmenter.segment(head)) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  const space = /\s/.test(text.charAt(end)) ? end : Math.max(...lastSpaces(text.slice(0, end)))
  // A word that takes more than a third of the text is cut.
  return `${text.slice(0, space > most / 1.5 ? space : end).trimEnd()}…`
}

const lastSpaces = (text: string) => [text.lastIndexOf(' '), text.lastIndexOf('\n')]
