/**
 * How hard a password is to guess, estimated by the same code in the browser and on the server. It loads dictionaries of
 * more than a megabyte, so import it only when it is needed.
 */
import { type TranslationKeys, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { PASSWORD_SCORE_MIN } from './limits.ts'

export type PasswordStrength = {
  /** 0 (guessed at once) to 4 (hard to guess even by someone who has stolen the hash). */
  score: 0 | 1 | 2 | 3 | 4
  isStrong: boolean
  /** Why it is weak, and what helps; empty for a strong password. */
  advice: string
}

/** What an attacker would try first: the user's own address and names. */
export type PasswordOwner = {
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/**
 * Only the beginning of a long password is estimated, because the time grows faster than its length: 30 ms for 32
 * characters, 280 ms for 128.
 */
const MAX_SCORED = 32
const MAX_SUBSTITUTIONS = 20

const POPULAR = 'Many people use this password.'
const NAMES = 'Names are easy to guess.'

const TEXTS: TranslationKeys = {
  ...translations,
  warnings: {
    straightRow: 'Keys next to each other are easy to guess.',
    keyPattern: 'Short keyboard patterns are easy to guess.',
    simpleRepeat: 'Repeated characters such as “aaa” are easy to guess.',
    extendedRepeat: 'Repeated patterns such as “abcabc” are easy to guess.',
    sequences: 'Sequences such as “abc” or “6543” are easy to guess.',
    recentYears: 'Recent years are easy to guess.',
    dates: 'Dates are easy to guess.',
    topTen: POPULAR,
    topHundred: POPULAR,
    common: POPULAR,
    similarToCommon: 'Many people use a password like this one.',
    wordByItself: 'A single word is easy to guess.',
    namesByThemselves: NAMES,
    commonNames: NAMES,
    userInputs: 'Your name, your email address, and “Littermate” are easy to guess.',
    pwned: POPULAR,
  },
}

const ADVICE = 'Add a few words that only make sense to you.'

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations: TEXTS,
  maxLength: MAX_SCORED,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})

/** Estimates a password of a user, as far as the user is known. */
export function passwordStrength(password: string, owner: PasswordOwner = {}): PasswordStrength {
  const { score, feedback } = estimator.check(password, guessesAt(owner))
  const isStrong = score >= PASSWORD_SCORE_MIN
  return { score, isStrong, advice: isStrong ? '' : [feedback.warning, ADVICE].filter(Boolean).join(' ') }
}

/** The site's name, and the user's address and names, whole, in parts, and joined. */
function guessesAt({ email, firstName, lastName }: PasswordOwner): string[] {
  const address = email?.toLowerCase() ?? ''
  const [local = ''] = address.split('@')
  const names = [firstName, lastName].flatMap((name) => name?.toLowerCase() || [])
  const joined = ['', ' ', '.', '-', '_'].flatMap((sign) => [names.join(sign), names.toReversed().join(sign)])
  const parts = [address, local, ...names].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const all = ['littermate', address.slice(0, MAX_SCORED), local, ...names, ...joined, ...parts]
  return [...new Set(all)].filter((text) => text.length > 1)
}
