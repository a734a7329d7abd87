import type { Find } from './found.ts'
import { PAYMENT } from './lexicon.ts'
import { phrasesIn } from './phrases.ts'
import { is, type Token } from './tokens.ts'

/** Ways to pay that go round the platform and its protection. */
const PHRASES = `cash app
  paypal me
  wire|transfer|send it|the|you|me? money|funds|deposit|payment? directly|direct
  wire transfer to|directly|is|would
  western union
  money gram
  apple|google pay me
  friends and family
  pay|paying|paid|payment|pague|deal|sell outside|off|around of? the|this? site|app|platform|website|here|system
  pay|paying|send me|us directly|direct|cash|privately
  pay|paying|paid directly|privately to? me|us|you?
  bank transfer directly|to|instead|works
  skip|avoid|without|save|dodge the platform|site|app|website s? fee|fees
  crypto|bitcoin instead|payment|works|accepted
  via|by|with|through|using|accept|take|over|on|send|to|via my|your? paypal|revolut|bizum|bitcoin|crypto|paysafe`

const find = phrasesIn(PHRASES)

export function recognisePayments(tokens: readonly Token[], finds: Find[]): void {
  for (let at = 0; at < tokens.length; at++) {
    if (is(tokens[at], PAYMENT)) finds.push({ category: 'payment', first: at, last: at })
    else {
      const last = find(tokens, at)
      if (last >= at) finds.push({ category: 'payment', first: at, last })
    }
  }
}
