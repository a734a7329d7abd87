/**
 * Clauses in a breeder's own words that take away what a rule of a state gives the buyer. Wordings that no contract may have are
 * refused without a rule, see `refused-texts.ts`. It finds the usual wordings, not every one.
 */
import { plainWords } from './refused-texts.ts'

/** A rule of a state; `placeName` is its name in words. */
export type StateRule = { placeName: string; subject: string; source: string }

const NEAR = String.raw`[^.!?\n]{0,120}?`
const REMEDY = String.raw`(?:refunds?|remed(?:y|ies)|returns?|exchanges?|replacements?|reimburse\w*|claims?|compensation)`

const pattern = (source: string) => new RegExp(source, 'iu')

/** By subject of the rule. */
const PATTERNS: { subject: 'rights' | 'payment'; patterns: RegExp[] }[] = [
  {
    subject: 'rights',
    patterns: [
      pattern(String.raw`\b(?:only|sole|exclusive|single)\b${NEAR}\b${REMEDY}\b`),
      pattern(
        String.raw`\b${REMEDY}\b${NEAR}\b(?:limited|excluded|void|voided|denied|refused|waived|not (?:possible|given|paid))\b`,
      ),
      pattern(
        String.raw`\b(?:void|voids|forfeits?|loses?|excludes?|limits?|denies)\b${NEAR}\b(?:${REMEDY}|rights?|guarantees?|warrant(?:y|ies)|contract)\b`,
      ),
      pattern(
        String.raw`\b(?:contract|agreement|guarantees?|warrant(?:y|ies))\b${NEAR}\b(?:is|are|becomes?)\b${NEAR}\bvoid\b`,
      ),
      pattern(String.raw`\b(?:sales?|purchases?)\b${NEAR}\b(?:final|irrevocable)\b`),
      pattern(String.raw`\b(?:never|not|no)\b${NEAR}\b(?:refunds?|returns?|reimburse\w*|exchanges?)\b`),
      pattern(String.raw`\b(?:cannot|can['’]?t|won['’]?t)\b${NEAR}\b(?:refund|return|exchange)(?:ed)?\b`),
    ],
  },
  {
    subject: 'payment',
    patterns: [
      pattern(String.raw`\binstall?ments?\b`),
      pattern(String.raw`\b(?:monthly|weekly|biweekly|further|later)\s+payments?\b`),
      pattern(String.raw`\bpay(?:s|ment)?\b${NEAR}\b(?:each|every|per)\s+(?:month|week)\b`),
      pattern(String.raw`\b(?:leas(?:e|es|ed|ing)|rent[- ]to[- ]own)\b`),
      pattern(
        String.raw`\b(?:remains?|stays?)\b${NEAR}\bpropert(?:y|ies)\b${NEAR}\b(?:until|till|unless)\b${NEAR}\bpa(?:id|ys?|yment)\b`,
      ),
    ],
  },
]

/** Why rules refuse a clause in own words, as a sentence that names the first such rule; null if none does. */
export function refusedByRules(text: string, rules: readonly StateRule[]): string | null {
  const plain = plainWords(text)
  for (const { subject, patterns } of PATTERNS) {
    const rule = rules.find((each) => each.subject === subject)
    if (!rule || !patterns.some((each) => each.test(plain))) continue
    const { placeName: place, source } = rule
    return subject === 'rights'
      ? `${place} gives the buyer rights that no contract takes away (${source}). Please remove what limits them.`
      : `A contract is void in ${place} if it pays for a cat in installments or leases it (${source}). Please remove it.`
  }
  return null
}
