import { ENTRIES, NETWORK, PAYMENT, PROVIDER } from './lexicon.ts'

/**
 * Finds the words that people hide: with digits and signs for letters (`1nst@gr4m`), spaced out (`g m a i l`), cut in
 * two (`what sapp`), or stretched (`caaall`). All of them are walked at once in a tree of letters, which most text
 * leaves after a letter or two.
 */
export interface Disguised {
  word: string
  /** Offset after the last character. */
  end: number
}

/** Each sign with the letters that it stands for. */
const LEET = '0o 1il 2z 3e 4a 5s 6bg 7t 8b 9g @a $s !i |il +t (c'
/** What may stand between the parts of a word that is cut; other marks end a sentence or a thought. */
const SOFT = " \n-_/.'*\u0002\u0004"
/** Signs and spaces between two letters of one word. */
const MOST_BETWEEN = 4
const LONGEST_STRETCH = 40

/** Hidden in any way but cutting, which would join innocent neighbours (`to o`). */
const WORDS = `ig fb fone txt reach contact message dm me my cell ring dot com net org at on is mobile digits signal snap kik url
  www http https hmu arroba punto oh double triple gram handle username mail one two six`
/** May be cut into pieces of several letters too. */
const CUT = `instagram facebook twitter snapchat tiktok whatsapp telegram discord gmail hotmail protonmail icloud yahoo
  venmo zelle cashapp three seven eight zero nine four five call text phone number email messenger facetime wechat
  paypal outlook insta`

const letterOf = (code: number) => code - 97
const isLetter = (code: number) => code >= 97 && code <= 122
const isDigit = (code: number) => code >= 48 && code <= 57

/** The tree: for each node 26 numbers of the nodes after it, 0 where there is none. */
const tree: number[] = new Array(26).fill(0)
const endings: ({ word: string; cut: boolean } | undefined)[] = [undefined]

function plant(word: string, cut: boolean): void {
  let node = 0
  for (let at = 0; at < word.length; at++) {
    const place = node * 26 + letterOf(word.charCodeAt(at))
    if (tree[place] === 0) {
      tree[place] = endings.length
      endings.push(undefined)
      for (let letter = 0; letter < 26; letter++) tree.push(0)
    }
    node = tree[place] ?? 0
  }
  endings[node] = { word, cut: cut || (endings[node]?.cut ?? false) }
}

for (const word of WORDS.split(/\s+/)) plant(word, false)
for (const word of CUT.split(/\s+/)) plant(word, true)
for (const [word, { classes }] of ENTRIES) {
  if (classes & (NETWORK | PROVIDER | PAYMENT) && word.length > 4) plant(word, false)
}
const children = Int16Array.from(tree)

/** The letters that each sign stands for, by its code. */
const likesOf: (readonly number[] | undefined)[] = new Array(128).fill(undefined)
for (const [sign = '', ...letters] of LEET.split(' '))
  likesOf[sign.charCodeAt(0)] = letters.map((letter) => letterOf(letter.charCodeAt(0)))
/** Whether a sign ends no thought, by its code. */
const isSoft = new Uint8Array(128)
for (const sign of SOFT) isSoft[sign.charCodeAt(0)] = 1

// The walk goes over every letter of every text, so what it has seen is kept in these rather than in objects.
let seen = ''
let best: Disguised | undefined

/** The longest hidden word that begins at `from`, where a letter or a sign for one stands; undefined if none does. */
export function disguisedAt(text: string, from: number): Disguised | undefined {
  const code = text.charCodeAt(from)
  const next = text.charCodeAt(from + 1)
  if (!isLetter(code) && !isLetter(next) && !isDigit(next)) return undefined
  seen = text
  best = undefined
  read(from, 0, 0, 0, 1, 0, 0, false)
  return best
}

/**
 * Takes the character at a place as a letter, or as each of those that it may stand for, and goes on from `node`.
 * Behind it: how many letters and how many other signs were read, in how many pieces, how long this one and the
 * longest are, and whether something stood between that ends a thought.
 */
function read(
  at: number,
  node: number,
  letters: number,
  leet: number,
  pieces: number,
  piece: number,
  longest: number,
  loose: boolean,
): void {
  const code = seen.charCodeAt(at)
  if (isLetter(code)) {
    // A small l and a capital i look the same.
    const twin = code === 105 ? 108 : code === 108 ? 105 : 0
    if (twin !== 0) step(at, node, letterOf(twin), letters, leet + 1, pieces, piece, longest, loose)
    step(at, node, letterOf(code), letters + 1, leet, pieces, piece, longest, loose)
    return
  }
  // In 'f*cebook' the sign is any letter.
  if (node !== 0 && (code === 42 || code === 35 || code === 2) && isLetter(seen.charCodeAt(at + 1))) {
    for (let letter = 0; letter < 26; letter++)
      if (children[node * 26 + letter])
        step(at, node, letter, letters, leet + 2, pieces, piece, longest, loose)
    return
  }
  const likes = likesOf[code]
  if (likes === undefined) return
  for (let index = 0; index < likes.length; index++)
    step(at, node, likes[index] ?? 0, letters, leet + 1, pieces, piece, longest, loose)
}

function step(
  at: number,
  node: number,
  letter: number,
  letters: number,
  leet: number,
  pieces: number,
  piece: number,
  longest: number,
  loose: boolean,
): void {
  const next = children[node * 26 + letter] ?? 0
  if (next === 0) {
    const end = node === 0 ? at : stretchedTo(seen, at)
    if (end > at) reach(end, node, letters, leet, pieces, piece, longest, loose)
    return
  }
  reach(at + 1, next, letters, leet, pieces, piece + 1, Math.max(longest, piece + 1), loose)
}

/** At a place of the text, having come to a node of the tree. */
function reach(
  at: number,
  node: number,
  letters: number,
  leet: number,
  pieces: number,
  piece: number,
  longest: number,
  loose: boolean,
): void {
  const code = seen.charCodeAt(at)
  const solid = isLetter(code) || isDigit(code)
  const ending = solid ? undefined : endings[node]
  if (ending && (!best || at > best.end) && accepted(ending, letters, leet, pieces, longest, loose)) {
    best = { word: ending.word, end: at }
  }
  read(at, node, letters, leet, pieces, piece, longest, loose)
  if (!solid) skip(at, node, letters, leet, pieces, longest, loose)
}

/** Goes over what stands between two letters of a word. */
function skip(
  from: number,
  node: number,
  letters: number,
  leet: number,
  pieces: number,
  longest: number,
  wasLoose: boolean,
): void {
  let loose = wasLoose
  for (let at = from; at - from <= MOST_BETWEEN && at < seen.length; at++) {
    const code = seen.charCodeAt(at)
    const solid = isLetter(code) || isDigit(code)
    if (at > from) read(at, node, letters, leet, pieces + 1, 0, longest, loose)
    if (solid) return
    if (!isSoft[code] || (code === 32 && at > from && seen.charCodeAt(at - 1) === 46)) loose = true
  }
}

/** After the rest of a letter that is there again ('caaall'); `at` where it is not. */
function stretchedTo(text: string, at: number): number {
  const same = text[at]
  if (text[at - 1] !== same) return at
  let end = at + 1
  while (end - at < LONGEST_STRETCH && text[end] === same) end++
  return end - at < LONGEST_STRETCH ? end : at
}

const SHORT = new Set(['me', 'my', 'ig', 'fb', 'dm', 'oh'])

function accepted(
  { word, cut }: { word: string; cut: boolean },
  letters: number,
  leet: number,
  pieces: number,
  longest: number,
  loose: boolean,
): boolean {
  if (leet > 0 && (letters === 0 || word.length < 3))
    return word === 'me' || ((word === 'at' || word === 'on') && leet === 1)
  if (leet > letters + (word.length > 3 ? 2 : 1)) return false
  if (pieces === 1) return true
  if (longest === 1) return word.length > 2 || SHORT.has(word)
  return cut && !loose && pieces <= Math.max(3, word.length - 3)
}
