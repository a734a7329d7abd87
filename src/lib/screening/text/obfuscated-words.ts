import { CLIENT_LEXICON, NETWORK, PAYMENT, PROVIDER } from './lexicon.ts'

/**
 * A known word that is obfuscated: characters substituted (`1nst@gr4m`), spelled out (`g m a i l`), split (`what sapp`),
 * or stretched (`caaall`). All words are matched at once with a trie, which most text leaves after a character or two.
 */
export interface ObfuscatedWord {
  word: string
  /** Offset after the last character. */
  end: number
}

/** Each substitute, followed by the characters that it may represent. */
const SUBSTITUTES = 'ili lil 0o 1il 2z 3e 4a 5s 6bg 7t 8b 9g @a $s !i |il +t (c'
/** What may separate the parts of a split word, besides spaces. Other symbols separate phrases. */
const SOFT_SEPARATORS = "\n-_/.'*+\u0002\u0004"
const MAX_SEPARATORS = 4
const MAX_STRETCH = 40

/** Words that are never matched when split, since that would join innocent neighbors (`to o`). */
const UNSPLIT_WORDS = `ig fb fone txt reach contact message dm me my cell ring dot com net org at on is mobile digits signal snap kik url bitly zoom reddit voice
  www http https hmu arroba punto oh double triple gram handle username mail one two six`
/** Words that may be split into parts of several characters. */
const SPLITTABLE_WORDS = `instagram facebook twitter snapchat tiktok whatsapp telegram discord gmail hotmail protonmail icloud yahoo
  venmo zelle cashapp skype three seven eight zero nine four five call text phone number email messenger
  paypal outlook insta linktree youtube`

/** A prefix of words. */
interface TrieNode {
  /** Length of the prefix. */
  depth: number
  /** Longer prefixes, by the alphabet index of the next character. */
  next: (TrieNode | undefined)[]
  /** The prefix if it is a word itself, otherwise ''. */
  word: string
  isSplittable: boolean
}

const root = nodeAt(0)
function nodeAt(depth: number): TrieNode {
  return { depth, next: [], word: '', isSplittable: false }
}

function insert(word: string, isSplittable: boolean): void {
  let node = root
  for (const character of word) node = node.next[indexOf(character)] ??= nodeAt(node.depth + 1)
  node.word = word
  node.isSplittable ||= isSplittable
}

const indexOf = (character: string) => character.charCodeAt(0) - 97

for (const word of UNSPLIT_WORDS.split(/\s+/)) insert(word, false)
for (const word of SPLITTABLE_WORDS.split(/\s+/)) insert(word, true)
for (const [word, { classes }] of CLIENT_LEXICON)
  if (classes & (NETWORK | PROVIDER | PAYMENT) && word.length > 4) insert(word, false)

const isLetter = (code: number) => code >= 97 && code <= 122
const isAlphanumeric = (code: number) => isLetter(code) || (code >= 48 && code <= 57)

/** The alphabet indices that a character may represent, by its code. */
const candidates = Array.from({ length: 128 }, (_, code) => (isLetter(code) ? [code - 97] : undefined))
for (const [substitute = '', ...meanings] of SUBSTITUTES.split(' '))
  candidates[substitute.charCodeAt(0)] = meanings.map(indexOf)

/** What separates a character from the previous one: nothing, soft separators, or others. */
type Separation = 0 | 1 | 2

// Module state instead of objects: the trie is tried at nearly every character of every text.
let source = ''
let best: ObfuscatedWord | undefined
/** The separation before each character of the current prefix, by its depth. */
const separations: Separation[] = []

/** The longest obfuscated word that begins at an offset. */
export function obfuscatedWordAt(text: string, from: number): ObfuscatedWord | undefined {
  source = text
  best = undefined
  if (isLetter(text.charCodeAt(from)) || isAlphanumeric(text.charCodeAt(from + 1))) match(from, root, 0, 0, 0)
  return best
}

/**
 * Matches the character at an offset in each of its possible meanings. `plain` and `substituted` count the characters of
 * the prefix so far.
 */
function match(at: number, node: TrieNode, plain: number, substituted: number, separation: Separation): void {
  const code = source.charCodeAt(at)
  // The asterisk in 'f*cebook' may represent any character.
  if (
    node !== root &&
    (code === 42 || code === 35 || code === 2) &&
    (isLetter(source.charCodeAt(at + 1)) || code === source.charCodeAt(at + 1))
  )
    for (const next of node.next) if (next) advance(at, next, plain, substituted + 2, separation)
  const meanings = candidates[code]
  if (!meanings) return
  // By index, since this is the hottest loop.
  for (let index = 0; index < meanings.length; index++) {
    const meaning = meanings[index] ?? 0
    const isItself = meaning + 97 === code
    const next = node.next[meaning]
    const plainNow = isItself ? plain + 1 : plain
    const substitutedNow = isItself ? substituted : substituted + 1
    if (next) advance(at, next, plainNow, substitutedNow, separation)
    else if (node !== root && source[at] === source[at - 1]) {
      const end = stretchEnd(at)
      if (end > at) continueAt(end, node, plainNow, substitutedNow, separation)
    }
  }
}

function advance(
  at: number,
  node: TrieNode,
  plain: number,
  substituted: number,
  separation: Separation,
): void {
  separations[node.depth] = separation
  continueAt(at + 1, node, plain, substituted, 0)
}

/** Records a word that ends before the offset, and tries longer ones. */
function continueAt(
  at: number,
  node: TrieNode,
  plain: number,
  substituted: number,
  separation: Separation,
): void {
  const isBoundary = !isAlphanumeric(source.charCodeAt(at))
  if (node.word && isBoundary && at > (best?.end ?? 0) && isObfuscation(node, plain, substituted, separation))
    best = { word: node.word, end: at }
  match(at, node, plain, substituted, separation)
  if (isBoundary) skipSeparators(at, node, plain, substituted, separation || 1)
}

function skipSeparators(
  from: number,
  node: TrieNode,
  plain: number,
  substituted: number,
  separation: Separation,
): void {
  for (let at = from; at < from + MAX_SEPARATORS && !isAlphanumeric(source.charCodeAt(at)); at++) {
    const code = source.charCodeAt(at)
    // '. ' separates phrases, ' . ' does not.
    if (code === 32 ? source.charCodeAt(at - 1) === 46 && !isSpace(at - 2) : !isSoft(at)) separation = 2
    match(at + 1, node, plain, substituted, separation)
  }
}

const isSpace = (at: number) => source.charCodeAt(at) === 32

/** Brackets are soft separators only without spaces: 'in(sta)gram'. */
const isSoft = (at: number) =>
  SOFT_SEPARATORS.includes(source.charAt(at)) ||
  ('()[]'.includes(source.charAt(at)) && !isSpace(at - 1) && !isSpace(at + 1))

/** The offset after the repetitions of a character ('caaall'), or the offset itself. */
function stretchEnd(at: number): number {
  let end = at
  while (end - at < MAX_STRETCH && source[end] === source[at]) end++
  return end - at < MAX_STRETCH ? end : at
}

/** Whether a matched text is the node's word in disguise rather than something innocent. */
function isObfuscation(
  { word, isSplittable, depth }: TrieNode,
  plain: number,
  substituted: number,
  separation: Separation,
): boolean {
  if (substituted > 0 && (plain === 0 || depth < 3))
    return word === 'me' || ((word === 'at' || word === 'on') && substituted === 1)
  if (substituted > plain + (depth > 3 ? 2 : 1)) return false
  let parts = 1
  let isLoose = separation > 0
  for (let index = 2; index <= depth; index++) {
    if (separations[index]) parts++
    if (separations[index] === 2) isLoose = true
  }
  if (parts === depth) return depth > 2 || !['at', 'on', 'is'].includes(word)
  return !isLoose && (parts === 1 || (isSplittable && parts < 4))
}
