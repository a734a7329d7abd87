/** Simpler methods that screening is compared with: regular expressions, after more or less preprocessing. */

const WORDS =
  /\b(?:instagram|facebook|twitter|snapchat|tiktok|whatsapp|telegram|discord)\b|@[a-z0-9_]{2,}|\b(?:call me|text me|my number|phone me|contact me at|reach me at|dm me|message me on)\b/
const EMAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/
const PHONE = /\b(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}\b/
const LINK = /https?:\/\/|www\.|\b[a-z0-9-]+\.(?:com|net|org|io|co|me|info|us)\b/

const LOOKALIKES: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ο: 'o',
  α: 'a',
}
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const DIGIT_WORD = new RegExp(DIGITS.join('|'), 'g')
const WHOLE_DIGIT_WORD = new RegExp(`\\b(?:${DIGITS.join('|')})\\b`, 'g')
const toDigit = (word: string) => String(DIGITS.indexOf(word))
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}
const HIDDEN =
  /instagram|facebook|twitter|snapchat|tiktok|whatsapp|telegram|discord|insta|gmail|hotmail|yahoo|icloud|outlook|callme|textme|phoneme|mynumber|reachmeat|contactmeat|dmme|messagemeon|dotcom|www/

/** The specification's list, unchanged. */
export function naive(text: string): boolean {
  const small = text.toLowerCase()
  return [WORDS, EMAIL, PHONE, LINK].some((pattern) => pattern.test(small))
}

/** The same after replacing look-alike characters and number words. */
export const folded = (text: string): boolean => naive(fold(text).replace(WHOLE_DIGIT_WORD, toDigit))

/** The same after removing everything that could hide something, which also flags many benign messages. */
export function flattened(text: string): boolean {
  const small = fold(text)
  const alphabetic = small.replace(/[^a-z]/g, '')
  const unleeted = small.replace(/[0134!@5$7]/g, (symbol) => LEET[symbol] ?? symbol).replace(/[^a-z]/g, '')
  const digits = small.replace(DIGIT_WORD, toDigit).replace(/[^a-z0-9]/g, '')
  return (
    folded(text) ||
    HIDDEN.test(alphabetic) ||
    HIDDEN.test(unleeted) ||
    /\d{7}/.test(digits) ||
    /\bdot\b/.test(small)
  )
}

const fold = (text: string) =>
  [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}]/gu, ''),
  ]
    .map((character) => LOOKALIKES[character] ?? character)
    .join('')
