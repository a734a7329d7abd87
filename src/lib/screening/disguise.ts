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

/** What stands for a letter. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'bg',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'il',
  '+': 't',
  '(': 'c',
}
/** What may stand between the parts of a word that is cut; other marks end a sentence or a thought. */
const SOFT = " -_/.'*\u0002"
/** Signs and spaces between two letters of one word. */
const MOST_BETWEEN = 4
const LONGEST_STRETCH = 40

/** Hidden in any way but cutting, which would join innocent neighbours (`to o`). */
const WORDS = `call text txt phone number reach contact message dm me my email cell ring dot com net org at on is
  facetime mobile digits insta wechat viber skype signal snap kik messenger url www http https add hmu hit arroba punto
  uno dos tres cinco seis siete ocho nueve cuatro deux trois quatre cinq sept huit neuf eins zwei drei vier sechs sieben acht
  zero oh double triple paypal gram yahoo outlook handle username number mail telefono appelle llamame here website`
/** May be cut into pieces of several letters too. */
const CUT = `instagram facebook twitter snapchat tiktok whatsapp telegram discord gmail hotmail protonmail icloud yahoo
  venmo zelle cashapp three seven eight zero nine four five call text phone number email messenger facetime wechat
  imessage paypal outlook watsapp insta`
const NUMBER_WORDS = 'zero one two three four five six seven eight nine'

const letterOf = (code: number) => code - 97
const isLetter = (code: number) => code >= 97 && code <= 122
const isDigit = (code: number) => code >= 48 && code <= 57

const children: Int16Array[] = [new Int16Array(26)]
const endings: { word: string; cut: boolean }[] = []

function plant(word: string, cut: boolean): void {
  let node = 0
  for (let at = 0; at < word.length; at++) {
    const letter = letterOf(word.charCodeAt(at))
    const next = children[node]?.[letter] ?? 0
    if (next === 0) {
      children.push(new Int16Array(26))
      const branch = children[node]
      if (branch) branch[letter] = children.length - 1
      node = children.length - 1
    } else node = next
  }
  endings[node] = { word, cut: cut || (endings[node]?.cut ?? false) }
}

for (const word of `${WORDS} ${NUMBER_WORDS}`.split(/\s+/)) plant(word, false)
for (const word of CUT.split(/\s+/)) plant(word, true)
for (const [word, { classes }] of ENTRIES) {
  if (classes & (NETWORK | PROVIDER | PAYMENT) && word.length > 4) plant(word, false)
}

interface Way {
  letters: number
  leet: number
  pieces: number
  piece: number
  longestPiece: number
  /** Something stood between that ends a sentence, so only single letters may go on. */
  loose: boolean
}

/** The longest hidden word that begins at `from`, where a letter or a sign for one stands; undefined if none does. */
export function disguisedAt(text: string, from: number): Disguised | undefined {
  let best: Disguised | undefined
  reach(from, 0, { letters: 0, leet: 0, pieces: 1, piece: 0, longestPiece: 0, loose: false })
  return best

  /** At a place of the text, having come to a node of the tree. */
  function reach(at: number, node: number, way: Way): void {
    const ending = endings[node]
    if (ending && ends(text, at) && (!best || at > best.end) && accepted(ending, way)) {
      best = { word: ending.word, end: at }
    }
    read(at, node, way)
    if (node !== 0 && !isLetter(text.charCodeAt(at)) && !isDigit(text.charCodeAt(at))) skip(at, node, way)
  }

  /** Takes the character as a letter, or as each of those that it may stand for. */
  function read(at: number, node: number, way: Way): void {
    const code = text.charCodeAt(at)
    if (isLetter(code)) {
      step(at, node, letterOf(code), way, 0)
      return
    }
    const likes = LEET[text[at] ?? '']
    if (likes === undefined) return
    for (let index = 0; index < likes.length; index++)
      step(at, node, letterOf(likes.charCodeAt(index)), way, 1)
  }

  function step(at: number, node: number, letter: number, way: Way, leet: number): void {
    const next = children[node]?.[letter] ?? 0
    if (next === 0) {
      const end = stretchedTo(text, at)
      if (node !== 0 && end > at) reach(end, node, way)
      return
    }
    const piece = way.piece + 1
    reach(at + 1, next, {
      letters: way.letters + 1 - leet,
      leet: way.leet + leet,
      pieces: way.pieces,
      piece,
      longestPiece: Math.max(way.longestPiece, piece),
      loose: way.loose,
    })
  }

  /** Goes over what stands between two letters of a word. */
  function skip(from: number, node: number, way: Way): void {
    let loose = way.loose
    for (let at = from; at - from <= MOST_BETWEEN && at < text.length; at++) {
      const sign = text[at] ?? ''
      const solid = isLetter(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))
      if (at > from && (solid || LEET[sign] !== undefined)) {
        read(at, node, { ...way, pieces: way.pieces + 1, piece: 0, loose })
      }
      if (solid) return
      if (!SOFT.includes(sign) || (sign === ' ' && at > from && text[at - 1] === '.')) loose = true
    }
  }
}

/** A word ends where no letter or digit follows. */
function ends(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return !(isLetter(code) || isDigit(code))
}

/** After the rest of a letter that is there for the third time or more ('caaall'); `at` where it is not. */
function stretchedTo(text: string, at: number): number {
  const same = text[at]
  if (text[at - 1] !== same || (text[at - 2] !== same && text[at + 1] !== same)) return at
  let end = at + 1
  while (end - at < LONGEST_STRETCH && text[end] === same) end++
  return end - at < LONGEST_STRETCH ? end : at
}

function accepted({ word, cut }: { word: string; cut: boolean }, way: Way): boolean {
  if (way.leet > 0 && (way.letters === 0 || word.length < 3))
    return word === 'me' || (word === 'at' && way.leet === 1)
  if (way.leet > way.letters + 1) return false
  if (way.pieces === 1) return true
  if (way.longestPiece === 1) return word.length > 2 || word === 'me' || word === 'my'
  return cut && !way.loose && way.pieces <= Math.max(3, word.length - 3)
}
