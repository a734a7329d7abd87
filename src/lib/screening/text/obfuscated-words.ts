import { CLIENT_LEXICON, NETWORK, PAYMENT, PROVIDER } from './lexicon.ts'

/**
 * Finds the words that people hide: with digits and signs for letters (`1nst@gr4m`), spaced out (`g m a i l`), cut in
 * two (`what sapp`), or stretched (`caaall`). All of them are walked at once in a tree of letters, which most text
 * leaves after a letter or two.
 */
export interface ObfuscatedWord {
  word: string
  /** Offset after the last character. */
  end: number
}

/** Each sign with the letters that it stands for. A small l and a capital i look the same. */
const LEET = 'ili lil 0o 1il 2z 3e 4a 5s 6bg 7t 8b 9g @a $s !i |il +t (c'
/** What may stand between the parts of a word that is cut, besides a space; other marks end a thought. */
const SOFT = "\n-_/.'*+\u0002\u0004"
/** Signs and spaces between two letters of one word. */
const MOST_BETWEEN = 4
const LONGEST_STRETCH = 40

/** Hidden in any way but cutting, which would join innocent neighbours (`to o`). */
const WORDS = `ig fb fone txt reach contact message dm me my cell ring dot com net org at on is mobile digits signal snap kik url bitly zoom reddit voice
  www http https hmu arroba punto oh double triple gram handle username mail one two six`
/** May be cut into pieces of several letters too. */
const CUT = `instagram facebook twitter snapchat tiktok whatsapp telegram discord gmail hotmail protonmail icloud yahoo
  venmo zelle cashapp skype three seven eight zero nine four five call text phone number email messenger
  paypal outlook insta linktree youtube`

/** The beginning of some words. */
interface Node {
  /** How many letters it has. */
  depth: number
  /** What it goes on to, by the place of the next letter in the alphabet. */
  next: (Node | undefined)[]
  /** The word that it is itself, '' where it is none, and whether that may be cut. */
  word: string
  cut: boolean
}

const root = nodeAt(0)
function nodeAt(depth: number): Node {
  return { depth, next: [], word: '', cut: false }
}

function plant(word: string, cut: boolean): void {
  let node = root
  for (const letter of word) node = node.next[placeOf(letter)] ??= nodeAt(node.depth + 1)
  node.word = word
  node.cut ||= cut
}

const placeOf = (letter: string) => letter.charCodeAt(0) - 97

for (const word of WORDS.split(/\s+/)) plant(word, false)
for (const word of CUT.split(/\s+/)) plant(word, true)
for (const [word, { classes }] of CLIENT_LEXICON)
  if (classes & (NETWORK | PROVIDER | PAYMENT) && word.length > 4) plant(word, false)

const isLetter = (code: number) => code >= 97 && code <= 122
const isSolid = (code: number) => isLetter(code) || (code >= 48 && code <= 57)

/** The letters that a character may be, by its code. */
const likes = Array.from({ length: 128 }, (_, code) => (isLetter(code) ? [code - 97] : undefined))
for (const [sign = '', ...letters] of LEET.split(' ')) likes[sign.charCodeAt(0)] = letters.map(placeOf)

/** How a letter follows the one before: in the same piece, after a gap, or after one that ends a thought. */
type Join = 0 | 1 | 2

// The walk goes over every letter of every text, so what it has seen is kept in these rather than in objects.
let seen = ''
let best: ObfuscatedWord | undefined
/** How the letters of the way to a node follow each other, from the second on, by their numbers. */
const joins: Join[] = []

/** The longest hidden word that begins at `from`, where a letter or a sign for one stands; undefined if none does. */
export function obfuscatedWordAt(text: string, from: number): ObfuscatedWord | undefined {
  seen = text
  best = undefined
  if (isLetter(text.charCodeAt(from)) || isSolid(text.charCodeAt(from + 1))) read(from, root, 0, 0, 0)
  return best
}

/**
 * Takes the character at a place as each of the letters that it may stand for, and goes on from the node. Behind it
 * were so many letters and so many signs for some.
 */
function read(at: number, node: Node, letters: number, leet: number, join: Join): void {
  const code = seen.charCodeAt(at)
  // In 'f*cebook' the sign is any letter.
  if (
    node !== root &&
    (code === 42 || code === 35 || code === 2) &&
    (isLetter(seen.charCodeAt(at + 1)) || code === seen.charCodeAt(at + 1))
  )
    for (const next of node.next) if (next) take(at, next, letters, leet + 2, join)
  const meant = likes[code]
  if (!meant) return
  // By index, since this loop is the hottest of all.
  for (let index = 0; index < meant.length; index++) {
    const letter = meant[index] ?? 0
    const itself = letter + 97 === code
    const next = node.next[letter]
    const nowLetters = itself ? letters + 1 : letters
    const nowLeet = itself ? leet : leet + 1
    if (next) take(at, next, nowLetters, nowLeet, join)
    else if (node !== root && seen[at] === seen[at - 1]) {
      const end = afterStretch(at)
      if (end > at) reach(end, node, nowLetters, nowLeet, join)
    }
  }
}

function take(at: number, node: Node, letters: number, leet: number, join: Join): void {
  joins[node.depth] = join
  reach(at + 1, node, letters, leet, 0)
}

/** At a place of the text, having come to a node of the tree. */
function reach(at: number, node: Node, letters: number, leet: number, join: Join): void {
  const solid = isSolid(seen.charCodeAt(at))
  if (node.word && !solid && at > (best?.end ?? 0) && isMeant(node, letters, leet, join))
    best = { word: node.word, end: at }
  read(at, node, letters, leet, join)
  if (!solid) skip(at, node, letters, leet, join || 1)
}

/** Goes over what stands between two letters of a word. */
function skip(from: number, node: Node, letters: number, leet: number, join: Join): void {
  for (let at = from; at < from + MOST_BETWEEN && !isSolid(seen.charCodeAt(at)); at++) {
    const code = seen.charCodeAt(at)
    // '. ' ends a thought, ' . ' does not.
    if (code === 32 ? seen.charCodeAt(at - 1) === 46 && !isSpace(at - 2) : !isSoft(at)) join = 2
    read(at + 1, node, letters, leet, join)
  }
}

const isSpace = (at: number) => seen.charCodeAt(at) === 32

/** A mark that may stand in a word, as brackets may where no space is: 'in(sta)gram'. */
const isSoft = (at: number) =>
  SOFT.includes(seen.charAt(at)) || ('()[]'.includes(seen.charAt(at)) && !isSpace(at - 1) && !isSpace(at + 1))

/** After the rest of a letter that is there again ('caaall'); the place itself where it is not. */
function afterStretch(at: number): number {
  let end = at
  while (end - at < LONGEST_STRETCH && seen[end] === seen[at]) end++
  return end - at < LONGEST_STRETCH ? end : at
}

/** Whether what was read on the way to a node is its word in disguise rather than something else. */
function isMeant({ word, cut, depth }: Node, letters: number, leet: number, join: Join): boolean {
  if (leet > 0 && (letters === 0 || depth < 3))
    return word === 'me' || ((word === 'at' || word === 'on') && leet === 1)
  if (leet > letters + (depth > 3 ? 2 : 1)) return false
  let pieces = 1
  let loose = join > 0
  for (let number = 2; number <= depth; number++) {
    if (joins[number]) pieces++
    if (joins[number] === 2) loose = true
  }
  if (pieces === depth) return depth > 2 || !['at', 'on', 'is'].includes(word)
  return !loose && (pieces === 1 || (cut && pieces < 4))
}
