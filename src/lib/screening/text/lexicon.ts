/** The words that the rules refer to, with their classes, as normalize.ts writes them. */

/** Word classes: bits, because a word may have several. */
export const NETWORK = 1 // a social network whose name has no other meaning
export const NETWORK_ABBREVIATION = 2 // 'ig', 'fb': a network only in context
export const PROVIDER = 4 // a mail provider whose name has no other meaning
export const AMBIGUOUS_PROVIDER = 8 // a mail provider whose name is also a word
export const AT = 16
export const DOT = 32
export const TLD = 64 // a domain ending that is no word, so that 'name.ending' is a link
export const AMBIGUOUS_TLD = 128 // a domain ending that is also a word
export const SPOKEN_TLD = 256 // a domain ending after 'dot'
export const UNIT = 512 // after a number: a measure, a price, or a count
export const PHONE_WORD = 2048 // often next to a phone number
export const REFERENCE = 4096 // what other numbers identify: a chip, a registration, an order
export const FILLER = 8192 // between the digits of a number
export const AMBIGUOUS_DIGIT = 16_384 // a digit only among other digits: 'oh', 'to', 'ate'
export const MULTIPLIER = 32_768 // 'double two'
export const LINK_WORD = 65_536 // often before a web address
export const PREPOSITION = 131_072 // before a network: 'on insta', 'my ig'
export const PAYMENT = 262_144
export const CURRENCY = 1_048_576 // before or after a number
export const NEUTRAL = 2_097_152 // between 'chip' and its number: 'is', 'the'
export const SEQUENCE_WORD = 4_194_304 // 'starts with', 'the last four'

const CLASSES: readonly [classes: number, words: string][] = [
  [
    NETWORK,
    `instagram facebook twitter snapchat tiktok whatsapp telegram discord insta fbook ticktok wasap guasap
wapp wzp wsp zuck zuckerberg wechat kik imessage viber skype facetime bluesky linktree linktr vvhatsapp`,
  ],
  [NETWORK_ABBREVIATION, 'ig fb wa tg sc tt yt'],
  [PROVIDER, 'gmail hotmail protonmail icloud googlemail ymail gmx'],
  [AMBIGUOUS_PROVIDER, 'yahoo outlook proton aol msn mail email zoho fastmail tutanota'],
  [AT, 'at arroba klammeraffe'],
  [DOT, 'dot punto point punkt period'],
  [TLD | SPOKEN_TLD, 'com net org edu gov biz'],
  [TLD, 'xyz dev pl br example tv uk eu gg ly nl nz au ee gle'],
  [
    AMBIGUOUS_TLD,
    `me co io info us ca de fr es ch se be pt it at in is to so my am cat shop store online site website app club link page
blog pet vet farm live`,
  ],
  [SPOKEN_TLD, 'co io info example'],
  [
    PHONE_WORD,
    `call calling text texting txt sms phone ph fone telephone tel telefono telefon cell mobile mob ring
dial fax handy nummer numero area reverse backward contact hit digit`,
  ],
  [
    REFERENCE,
    `microchip chip chipped iso reg registration registered registry tica cfa gccf sbt sbv order invoice
tracking case transaction confirmation receipt ref reference zip zipcode postal serial model recorded slip sample isbn
lab report certificate cert permit license vat lot batch litter item booking reservation flight
claim policy insurance account ticket passport rabies tag weight weighs pcr count pedigree id ids
result vet apt unit room dna test bill ean barcode waybill awb gps bench cage catalogue catalog entry`,
  ],
  [
    FILLER,
    `dash hyphen minus space underscore slash comma plus then and y follow followed by area code next is
like last digits i mean a`,
  ],
  [LINK_WORD, 'visit website site webpage page web link online browse check find'],
  [PREPOSITION, 'on via thru through my our your ur mi mein mon per using over'],
  [PAYMENT, 'zelle venmo cashapp moneygram bizum paypalme'],
  [
    NEUTRAL,
    `no number num nr is was are the her his its of as code under with s a and for numero nummer id to says
it`,
  ],
]

/** The words for 0 to 9, in order: English, Spanish, French, and German. */
const DIGITS = `zero one two three four five six seven eight nine
cero uno dos tres cuatro cinco seis siete ocho nueve
zero uno deux trois quatre cinq six sept huit neuf
null eins zwei drei vier funf sechs sieben acht neun`

/** Words that sound like digits, in order. */
const AMBIGUOUS_DIGITS = `oh won to tree for fife sicks sep ate nein
o un too tre fore`

/** Each line: digits, then the words for them. */
const NUMBERS = `10 ten
11 eleven
12 twelve
13 thirteen
14 fourteen
15 fifteen
16 sixteen
17 seventeen
18 eighteen
19 nineteen
20 twenty
30 thirty
40 forty
50 fifty
60 sixty
70 seventy
80 eighty
90 ninety
00 hundred`

/** The classes of a word and the digits that it represents, '' for none. */
export interface Entry {
  classes: number
  value: string
}

export const UNKNOWN: Entry = { classes: 0, value: '' }

/** The sources of a lexicon. */
export interface Words {
  classes: readonly [classes: number, words: string][]
  /** Lines of words for 0, 1, 2, and so on. */
  digits: string
  /** The same for words that are digits only among other digits. */
  ambiguousDigits: string
  /** Lines of digits and the words for them. */
  numbers: string
}

export const CLIENT_WORDS: Words = {
  classes: CLASSES,
  digits: DIGITS,
  ambiguousDigits: AMBIGUOUS_DIGITS,
  numbers: NUMBERS,
}

export type Lexicon = ReadonlyMap<string, Entry>

/** Merges word lists. If a word represents different digits in several lists, the first list takes precedence. */
export function mergeLexicons(lists: readonly Words[]): Lexicon {
  const entries = new Map<string, Entry>()
  const add = (word: string, classes: number, value: string) => {
    const known = entries.get(word)
    entries.set(word, { classes: (known?.classes ?? 0) | classes, value: known?.value || value })
  }
  const addDigits = (lines: string, classes: number) => {
    for (const line of lines.split('\n'))
      for (const [digit, word] of line.split(' ').entries())
        if (!entries.get(word)?.value) add(word, classes, String(digit))
  }
  for (const list of lists)
    for (const [classes, words] of list.classes) for (const word of words.split(/\s+/)) add(word, classes, '')
  for (const { digits } of lists) addDigits(digits, 0)
  for (const { ambiguousDigits } of lists) addDigits(ambiguousDigits, AMBIGUOUS_DIGIT)
  for (const { numbers } of lists)
    for (const line of numbers.split('\n')) {
      const [value = '', ...words] = line.split(' ')
      for (const word of words) add(word, 0, value)
    }
  return entries
}

export const CLIENT_LEXICON: Lexicon = mergeLexicons([CLIENT_WORDS])
