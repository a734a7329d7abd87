import { describe, expect, it } from 'vitest'
import { refusedText } from './refused-texts.ts'

describe('a clause in own words', () => {
  it.each([
    'The buyer will not post negative reviews of the cattery.',
    'Buyer agrees not to write anything bad about us on social media.',
    'The buyer may never leave a review without our consent.',
    'Buyer shall refrain from making negative comments.',
    'The buyer mustn’t publish complaints.',
    'This sale has a non-disparagement clause.',
    'The buyer pays a penalty of $500 for each bad review.',
    'Reviews are only with the approval of the breeder.',
    'The copyright to all reviews belongs to the cattery.',
    'The buyer will n\u200bot post negative reviews.',
  ])('may not be against reviews: %s', (text) => {
    expect(refusedText(text)).toContain('15 U.S.C. 45b')
  })

  it.each([
    'ALL SALES ARE FINAL.',
    'There are no refunds for any reason.',
    'The deposit is non-refundable.',
    'The cat is sold “as is”, as-is in its condition.',
    'The cat is sold without any warranty.',
    'The buyer waives all claims against the breeder.',
    'The guarantee is void if the cat is fed dry food.',
    'Vaccinating voids the warranty.',
  ])('may not take away refunds and guarantees: %s', (text) => {
    expect(refusedText(text)).toContain('cannot take away')
  })

  it.each([
    'The kitten has a one-year health guarantee.',
    'We guarantee the kitten to be free of FIV and FeLV.',
  ])('may not guarantee health without the clause for it: %s', (text) => {
    expect(refusedText(text)).toContain('Use the clause “Health guarantee”')
  })

  it.each([
    'The buyer sends a picture each year.',
    'The breeder may not publish pictures of the buyer’s home.',
    'The cat is fed raw food and should not be changed to dry food at once.',
    'The buyer reviews the care sheet with the breeder at the handover.',
    'The buyer keeps the name Miso as the call name, as it is in the pedigree.',
    'The buyer returns the carrier within 30 days.',
  ])('may say other things: %s', (text) => {
    expect(refusedText(text)).toBe(null)
  })
})
