import type { Detector } from '../match.ts'
import { NETWORK, PAYMENT } from '../text/lexicon.ts'
import { hasClass, isAdjacent, type Token } from '../text/tokens.ts'
import { looksLikeHandle, nameEnd } from './handle-names.ts'
import type { compilePhrases } from './phrase-patterns.ts'

const words = (text: string) => new Set(text.split(' '))
const NOT = words('not never dont cannot t without no avoid')
const OUTSIDE = words('off outside elsewhere offline else app platform site website here private')
/** Reports about others: 'Someone asked me to talk outside the site'. */
const REPORTING = words('scammers someone somebody asked asking warned reported')
const ME = words('me us it you')
const SWAPPED = words('numbers emails contacts details')
const WILL = words('will ll would can should to')
const FUNCTION_WORDS = words('in is on and or to as')
const YOU = words('you u we i please want need like')
/** Who is introduced by name. */
const INTRODUCING = words('named called husband wife son daughter sister brother kitten')
/** 'Call us crazy'; what the specification lists, such as 'call me', stays a request. */
const OPINIONS = words('crazy nuts mad biased picky strict lucky obsessed spoiled silly weird sentimental')
/** The networks of the specification, which are never names. */
const LISTED = words('instagram facebook twitter snapchat tiktok whatsapp telegram discord')
/** Words between a network's name and a handle. */
const LINKING = words(': = - @ is as me handle name id')
/** What 'mobile' and 'cell' may refer to instead of a phone number. */
const MOBILE = words('phone camera vet vets groomer clinic home counts')
/** What precedes the signals of an animal: 'a strong signal: she is happy'. */
const SIGNALING = words('a the clear strong good sure early first common warning alarm important')
const SNAP = words('decision decisions test tests judgment judgement of back')

/** Finds phrases, names of networks, and payment services. */
export function detectPhrases(findPhrase: ReturnType<typeof compilePhrases>): Detector {
  return (tokens, matches) => {
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]
      if (!token || token.consumed) continue
      const phrase = findPhrase(tokens, at)
      if (phrase && !isBenignUse(tokens, at, phrase.last)) {
        const { category, last } = phrase
        matches.push({ category, first: at, last: category === 'social' ? handleAfter(tokens, last) : last })
        // A network's name inside a request is another match.
        for (let inside = at + 1; category === 'contact' && inside <= last; inside++)
          if (hasClass(tokens[inside], NETWORK))
            matches.push({ category: 'social', first: inside, last: inside })
        at = last
      } else if (hasClass(token, NETWORK) && !isOrdinaryWord(tokens, at))
        matches.push({ category: 'social', first: at, last: handleAfter(tokens, at) })
      else if (hasClass(token, PAYMENT)) matches.push({ category: 'payment', first: at, last: at })
    }
  }
}

function isBenignUse(tokens: readonly Token[], at: number, last: number): boolean {
  const before = tokens[at - 1]
  const first = tokens[at]?.text
  const end = tokens[last]?.text ?? ''
  const after = tokens[last + 1]
  // 'the vet will call us', but not 'you may call us'
  if (end === 'us' && WILL.has(before?.text ?? '') && !YOU.has(tokens[at - 2]?.text ?? 'you')) return true
  if (first === 'call' && end === 'us' && OPINIONS.has(after?.text ?? '')) return true
  // 'an underscore in the name of the file'
  if (first === 'underscore' && FUNCTION_WORDS.has(end)) return true
  // '3 pm me and my sister'
  if (first === 'pm' && before?.value) return true
  // 'Please do not talk off the platform'
  const maxDistance = OUTSIDE.has(end) ? 6 : SWAPPED.has(end) ? 3 : 0
  for (let near = at - 1; near >= 0 && at - near <= maxDistance; near--)
    if (isNegatedOrReported(tokens, near)) return true
  // 'a write-off', but not 'write off the app'
  if (first === 'write' && end === 'off') return !ME.has(tokens[last - 1]?.text ?? '')
  if (first === 'signal' && end === ':' && SIGNALING.has(before?.text ?? ''))
    return !after || (handleAfter(tokens, last) === last && tokens[last + 2]?.kind === 'word')
  // 'moved the pens off the site of the old barn', 'straight enough for the ring'
  if ((end === 'site' && after?.text === 'of') || (end === 'ring' && tokens[last - 1]?.text === 'the'))
    return true
  // 'Please don't send me your number'
  if (/^(number|phone)$/.test(end) && NOT.has(before?.text ?? '') && tokens[at - 2]?.text !== 'why')
    return true
  // 'on a snap decision', 'a snap test'
  if (
    (first === 'snap' && SNAP.has(tokens[at + 1]?.text ?? '')) ||
    (end === 'snap' && SNAP.has(after?.text ?? ''))
  )
    return true
  // 'You can reach us through these messages'
  if (end === 'through' && /^(these|this|here)$/.test(after?.text ?? '')) return true
  // 'The chip company will email you'
  if (end === 'you' && WILL.has(first ?? '') && before?.kind === 'word' && !YOU.has(before.text)) return true
  if (last !== at + 1) return false
  // 'my number one', 'my number of cats'
  if (end === 'number' && (after?.text === 'of' || (after?.text === 'one' && !tokens[last + 2]?.value)))
    return true
  // 'I took it with my cell', 'my cell phone camera'
  return (
    (end === 'cell' || end === 'mobile') &&
    (MOBILE.has(after?.text ?? '') || ['with', 'on', 'from', 'by'].includes(before?.text ?? ''))
  )
}

/** 'not' and the like, except 'why not', 'why don't we', and 'if you don't mind'; and reports about others. */
const isNegatedOrReported = (tokens: readonly Token[], at: number) =>
  (NOT.has(tokens[at]?.text ?? '') &&
    tokens[at - 1]?.text !== 'why' &&
    !/^(mind|we|you|i|like)$/.test(tokens[at + 1]?.text ?? '')) ||
  REPORTING.has(tokens[at]?.text ?? '') ||
  (tokens[at]?.text === 'people' && tokens[at + 1]?.text === 'who')

/** A capitalized word after a word that introduces a name, without a handle or a sign after it. */
function isIntroduced(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const next = tokens[at + 1]
  return (
    token?.isCapitalized === true &&
    !LISTED.has(token.text) &&
    INTRODUCING.has(tokens[at - 1]?.text ?? '') &&
    (!next || next.kind === 'word' || /^[.,!?]$/.test(next.text)) &&
    !LINKING.has(next?.text ?? '') &&
    handleAfter(tokens, at) === at
  )
}

/** 'some discord between them', 'a telegram from 1950' */
function isOrdinaryWord(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const after = next?.text ?? ''
  // 'Insta-love'
  if (tokens[at]?.text === 'insta' && after === '-' && isAdjacent(next)) return true
  // 'our son Kik', but not 'my wife Kik: robin12'
  if (isIntroduced(tokens, at)) return true
  return (
    ['discord', 'telegram'].includes(tokens[at]?.text ?? '') && ['between', 'among', 'from'].includes(after)
  )
}

/** The last token of the handle after a network's name, or of the name itself. */
function handleAfter(tokens: readonly Token[], at: number): number {
  let next = at + 1
  while (next - at < 3 && LINKING.has(tokens[next]?.text ?? '')) next++
  return looksLikeHandle(tokens, next) ? nameEnd(tokens, next) : at
}
