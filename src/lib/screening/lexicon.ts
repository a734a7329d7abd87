/** Words that mean something to screening, each with its classes. All in the letters that normalise.ts leaves. */

/** What a word can be; a word may be several things at once, so these are bits. */
export const NETWORK = 1 // a social network that the specification names, or another that is nothing else
export const SHORT_NETWORK = 2 // 'ig', 'fb', 'snap': a network only where the words around say so
export const PROVIDER = 4 // a mail provider whose name is nothing else
export const PROVIDER_WORD = 8 // a mail provider whose name is also a word
export const AT = 16
export const DOT = 32
export const TLD = 64 // an ending that is no word, so that 'name.ending' alone is a link
export const TLD_WORD = 128 // an ending that is also a word
export const SPOKEN_TLD = 256 // follows 'dot'
export const UNIT = 512 // after a number: a measure, a price or a count
export const CUE = 2048 // a telephone number may follow or go before
export const REFERENCE = 4096 // a number of something: a chip, a registration, an order
export const FILLER = 8192 // said between the digits of a number
export const WEAK_DIGIT = 16_384 // a digit only between digits: 'oh', 'to', 'ate'
export const TWICE = 32_768 // 'double two'
export const LINK_CUE = 65_536 // an address of the web may follow
export const PREPOSITION = 131_072 // 'on insta', 'my ig'
export const PAYMENT = 262_144
export const CURRENCY = 1_048_576 // before or after a number
export const NEUTRAL = 2_097_152 // between 'chip' and its number
export const TELLING = 4_194_304 // 'starts with', 'the last four'

const CLASSES: readonly [classes: number, words: string][] = [
  [
    NETWORK,
    `instagram facebook twitter snapchat tiktok whatsapp telegram discord insta fbook ticktok wasap guasap
wapp wzp wsp zuck zuckerberg wechat kik imessage viber skype facetime bluesky linktree linktr vvhatsapp`,
  ],
  [SHORT_NETWORK, 'ig fb wa tg sc tt yt'],
  [PROVIDER, 'gmail hotmail protonmail icloud googlemail ymail gmx'],
  [PROVIDER_WORD, 'yahoo outlook proton aol msn mail email zoho fastmail tutanota'],
  [AT, 'at arroba klammeraffe'],
  [DOT, 'dot punto point punkt period'],
  [TLD | SPOKEN_TLD, 'com net org edu gov biz'],
  [TLD, 'xyz dev pl br example tv uk eu gg ly nl nz au ee gle'],
  [
    TLD_WORD,
    `me co io info us ca de fr es ch se be pt it at in is to so my am cat shop store online site website app club link page
blog pet vet farm live`,
  ],
  [SPOKEN_TLD, 'co io info example'],
  [
    UNIT,
    `g gm gram kg kilo lb lbs oz ounce pound week wk w month mo mos m year yr y day hour hr h min minute am
pm cm mm km ft feet inch inches mile ml mg x kitten cat boy girl male female f queen litter shot dose
times th st nd rd k l`,
  ],
  [
    CURRENCY,
    'usd eur cad gbp dollar buck euro cent pesos quid price priced cost pay fee deposit payment balance',
  ],
  [
    CUE,
    `call calling text texting txt sms phone ph fone telephone tel telefono telefon cell mobile mob ring
dial fax handy nummer numero area reverse backward contact hit digit`,
  ],
  [
    REFERENCE,
    `microchip chip chipped iso reg registration registered registry tica cfa gccf sbt sbv order invoice
tracking case transaction confirmation receipt ref reference zip zipcode postal serial sample isbn
lab report certificate cert permit license vat lot batch litter item booking reservation flight
claim policy insurance account ticket passport rabies tag weight weighs pcr count pedigree id ids
result vet apt unit room dna test bill ean barcode waybill awb gps bench cage catalogue catalog entry`,
  ],
  [
    FILLER,
    `dash hyphen minus space underscore slash comma plus then and y follow followed by area code next is
like last digits i mean a`,
  ],
  [TWICE, 'treble double triple thrice twice'],
  [LINK_CUE, 'visit website site webpage page web link online browse check find'],
  [PREPOSITION, 'on via thru through my our your ur mi mein mon per using over'],
  [
    TELLING,
    `start begin first second third next last end ending rest prefix digits number middle part finally
front before area behind put`,
  ],
  [PAYMENT, 'zelle venmo cashapp moneygram bizum paypalme'],
  [
    NEUTRAL,
    `no number num nr is was are the her his its of as code under with s a and for numero nummer id to says
it`,
  ],
]

/** The digits in order: in English, Spanish, French and German, and as they are heard. */
const DIGITS = `zero one two three four five six seven eight nine
cero uno dos tres cuatro cinco seis siete ocho nueve
zero uno deux trois quatre cinq six sept huit neuf
null eins zwei drei vier funf sechs sieben acht neun
zero eine zwo drei vier fuenf`

/**
 * The same where they are digits only between digits: words that sound like them, then Portuguese, Italian
 * and Russian.
 */
const WEAK_DIGITS = `oh won to tree for fife sicks sep ate nein
o un too tre fore faiv sex sept eit nain
nought ein dois tres quatro cinco seis sete oito nove
naught wun due tre quattro cinque sei sette otto niner
nol odin dva tri chetyre pyat shest sem vosem devyat
zeero wan doo dree fower fiv siks sevin ait nyne
zro wn to thre vor fyv sics sevn eit nein
zr wn tw thr fr fv sx svn ght nn
owe een twee drie vier vijf zes zeven acht negen
nul`

/** Each line: the digits, then the words that say them. */
const NUMBERS = `10 ten diez dix
11 eleven onze
12 twelve doce douze
13 thirteen treize
14 fourteen quatorze
15 fifteen quince quinze
16 sixteen seize
17 seventeen
18 eighteen
19 nineteen
20 twenty veinte vingt
30 thirty treinta trente
40 forty fourty cuarenta quarante
50 fifty cincuenta cinquante
60 sixty sesenta soixante
70 seventy setenta
80 eighty ochenta
90 ninety noventa
00 hundred
000 thousand`

/** The classes of a word and the digits that it says, '' where it says none. */
export interface Entry {
  classes: number
  value: string
}

export const UNKNOWN: Entry = { classes: 0, value: '' }

export const ENTRIES = new Map<string, Entry>()

for (const [classes, words] of CLASSES) {
  for (const word of words.split(/\s+/)) say(word, classes, '')
}
for (const [lines, classes] of [
  [DIGITS, 0],
  [WEAK_DIGITS, WEAK_DIGIT],
] as const) {
  for (const line of lines.split('\n')) {
    for (const [digit, word] of line.trim().split(' ').entries()) {
      if (!ENTRIES.get(word)?.value) say(word, classes, String(digit))
    }
  }
}
for (const line of NUMBERS.split('\n')) {
  const [value = '', ...words] = line.trim().split(' ')
  for (const word of words) say(word, 0, value)
}

function say(word: string, classes: number, value: string): void {
  const known = ENTRIES.get(word)
  ENTRIES.set(word, { classes: (known?.classes ?? 0) | classes, value: known?.value || value })
}
