import {
  AT,
  CLIENT_WORDS,
  CURRENCY,
  DOT,
  type Lexicon,
  MULTIPLIER,
  mergeLexicons,
  NETWORK,
  PHONE_WORD,
  PROVIDER,
  SEQUENCE_WORD,
  UNIT,
  type Words,
} from '../text/lexicon.ts'

/** Words that only the server rules use. */
const SERVER_WORDS: Words = {
  classes: [
    // Includes names spelled backwards.
    [NETWORK, 'margatsni koobecaf ppastahw margelet tahcpans rettiwt kotkit wazzap wazap watsup vibr'],
    [PHONE_WORD, 'flipped mirrored'],
    [PROVIDER, 'jahoo yahu sbcglobal btinternet bellsouth earthlink'],
    [DOT, 'dawt dott'],
    [AT, 'ampersat'],
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
    [MULTIPLIER, 'treble double triple thrice twice'],
    [
      SEQUENCE_WORD,
      `start begin first second third next last end ending rest prefix digits number middle part finally
  front before area behind put`,
    ],
  ],
  digits: 'zero eine zwo drei vier fuenf',
  /** Other languages in Latin script, phonetic and misspelled forms, and forms without vowels. */
  ambiguousDigits: `o un too tre fore faiv sex sept eit nain
nought ein dois tres quatro cinco seis sete oito nove
naught wun due tre quattro cinque sei sette otto niner
nol odin dva tri chetyre pyat shest sem vosem devyat
zeero wan doo dree fower fiv siks sevin ait nyne
zro wn to thre vor fyv sics sevn eit nein
zr wn tw thr fr fv sx svn ght nn
owe een twee drie vier vijf zes zeven acht negen
nul jeden dwa trzy cztery piec szesc siedem osiem dziewiec
nada bir iki uc dort bes alti yedi sekiz dokuz
zilch isa dalawa tatlo apat lima anim pito walo siyam
shunya ek do teen chaar paanch chhe saat aath nau
ling yi er san si wu liu qi ba jiu
sifir`,
  numbers: `10 diez dix
11 onze
12 doce douze
13 treize
14 quatorze
15 quince quinze
16 seize
20 veinte vingt
30 treinta trente
40 fourty cuarenta quarante
50 cincuenta cinquante
60 sesenta soixante
70 setenta
80 ochenta
90 noventa
000 thousand`,
}

export const SERVER_LEXICON: Lexicon = mergeLexicons([CLIENT_WORDS, SERVER_WORDS])
