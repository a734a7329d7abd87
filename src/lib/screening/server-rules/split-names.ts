import type { Detector } from '../match.ts'
import { NETWORK } from '../text/lexicon.ts'
import type { Token } from '../text/tokens.ts'
import { meaningOfMisspelled } from './misspellings.ts'

/** Endings of network names. */
const TAILS = new Set('book chat gram tok tock app ap buk'.split(' '))

/** Finds misspelled network names in two words: 'fase book', 'snp chat'. */
export const detectSplitNames: Detector = (tokens, matches) => {
  for (let at = 0; at < tokens.length; at++)
    if (isSplitName(tokens, at)) matches.push({ category: 'social', first: at, last: at + 1 })
}

function isSplitName(tokens: readonly Token[], at: number): boolean {
  const { text, kind } = tokens[at] as Token
  const next = tokens[at + 1]
  if (kind !== 'word' || text.length > 5 || text === 'what' || next?.gap !== 1) return false
  return TAILS.has(next.text) && ((meaningOfMisspelled(text + next.text)?.classes ?? 0) & NETWORK) !== 0
}
