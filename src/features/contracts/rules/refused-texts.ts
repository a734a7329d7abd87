/**
 * Clauses in a breeder's own words that no contract on this site may have. It finds the usual wordings, not every one: the final
 * clause of each contract says what counts where a clause takes something away.
 */

/** Words that forbid, between which and their object a few words may stand. */
const FORBIDS =
  '(?:not|never|no|nor|without|refrain(?:s|ing)? from|abstain(?:s|ing)? from|prohibited from|forbidden|waives?|' +
  "(?:won|can|mustn|shan|don|doesn)['’]?t)"
const OPINION = String.raw`(?:reviews?|ratings?|testimonials?|negative|bad|critical|complaints?|disparag\w*|defam\w*|social media|facebook|instagram|tiktok|yelp|google)`
const SPEAK = String.raw`(?:post|publish|writ|leav|shar|mak|submit|say|speak|comment|discuss|mention|disparag|critici[sz]|review|rate|rating)\w*`
/** At most this many characters of one sentence. */
const NEAR = String.raw`[^.!?\n]{0,120}?`

type Rule = { pattern: RegExp; message: string }

const REVIEWS =
  'A contract may not keep anyone from writing reviews; the law makes such a clause void (15 U.S.C. 45b). Please remove it.'
const FINAL =
  'A contract cannot take away the refunds and the guarantee that belong to every sale on this site. Please remove it.'
const HEALTH =
  'Use the clause “Health guarantee” for this: it says how long it lasts, what proves a claim, and what the buyer gets.'

const rule = (source: string, message: string): Rule => ({ pattern: new RegExp(source, 'iu'), message })

const RULES: Rule[] = [
  rule(String.raw`\b${FORBIDS}\b${NEAR}\b${SPEAK}\b${NEAR}\b${OPINION}\b`, REVIEWS),
  rule(String.raw`\bnon[- ]?disparagement\b`, REVIEWS),
  rule(
    String.raw`\b(?:fine|fee|penalty|damages|pays?|owes?|forfeits?)\b${NEAR}\b(?:for|if|after|any|each|every)\b${NEAR}\b(?:reviews?|ratings?|disparag\w*)\b`,
    REVIEWS,
  ),
  rule(
    String.raw`\b(?:reviews?|ratings?)\b${NEAR}\b(?:forbidden|prohibited|not (?:allowed|permitted)|only with|need\w* (?:the )?(?:consent|approval)|property of)\b`,
    REVIEWS,
  ),
  rule(
    String.raw`\b(?:rights?|copyright)\b${NEAR}\b(?:in|to|of)\b${NEAR}\breviews?\b${NEAR}\b(?:belongs?|transfer\w*|assign\w*)\b`,
    REVIEWS,
  ),
  rule(String.raw`\ball\s+sales?\s+(?:are|is)\s+final\b`, FINAL),
  rule(String.raw`\bno\s+(?:refunds?|returns?|guarantees?|warrant(?:y|ies))\b`, FINAL),
  rule(String.raw`\b(?:non|not)[- ]?refundable\b`, FINAL),
  rule(String.raw`\b(?:sold|sells?|accepts?|takes?|bought|buys?|is|in)\b${NEAR}\bas[- ]is\b`, FINAL),
  rule(
    String.raw`\bwithout\s+(?:any\s+|a\s+)?(?:guarantees?|warrant(?:y|ies)|recourse|right\s+to\s+(?:a\s+)?refund)\b`,
    FINAL,
  ),
  rule(
    String.raw`\b(?:waives?|gives?\s+up|releases?)\b${NEAR}\b(?:rights?|claims?|warrant(?:y|ies)|guarantees?|liabilit(?:y|ies)|lemon\s+law)\b`,
    FINAL,
  ),
  rule(
    String.raw`\b(?:guarantees?|warrant(?:y|ies))\b${NEAR}\b(?:null|void|voided|invalid|forfeit(?:s|ed)?)\b`,
    FINAL,
  ),
  rule(String.raw`\b(?:voids?|invalidates?)\b${NEAR}\b(?:guarantees?|warrant(?:y|ies))\b`, FINAL),
  rule(String.raw`\bhealth\s+(?:guarantees?|warrant(?:y|ies))\b`, HEALTH),
  rule(
    String.raw`\b(?:guarantees?|guaranteed|warrants?|warranted)\b${NEAR}\b(?:health|healthy|disease|diseases|free\s+(?:of|from)|fiv|felv|fip|hcm|genetic|congenital)\b`,
    HEALTH,
  ),
]

/** A text without invisible characters between its words, and with single spaces. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[ \t\u00a0]+/gu, ' ')
}

/** Why a clause in own words is refused, as a sentence; null if it is not. */
export function refusedText(text: string): string | null {
  const plain = plainWords(text)
  return RULES.find(({ pattern }) => pattern.test(plain))?.message ?? null
}
