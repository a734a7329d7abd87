import { describe, expect, it } from 'vitest'
import { clauseText, periodText } from './clauses/clause-texts.ts'
import { clausesSchema } from './clauses/schema.ts'
import { contractSections, contractText } from './contract-text.ts'
import { monthsLater } from './dates.ts'
import { isolated } from './fixed-clauses.ts'
import { TEST_FACTS } from './test-facts.ts'

const HEALTH = {
  kind: 'health',
  conditions: ['congenital', 'heart'],
  days: 730,
  proof: 'certificate',
  remedies: ['refund', 'vet_bills'],
  vetPercent: 50,
  mustReturn: false,
} as const
const OWN = { kind: 'own', title: 'Visits', text: 'The buyer sends a picture each year.' } as const

/** The messages of refused clauses by path. */
function errorsOf(clauses: unknown): Record<string, string> {
  const result = clausesSchema.safeParse(clauses)
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

describe('the clauses of a contract', () => {
  it('are put into the order of a contract, those of one kind in their own', () => {
    const second = { ...OWN, title: 'Photos' }
    const parsed = clausesSchema.parse([
      OWN,
      { kind: 'resale' },
      second,
      { kind: 'purpose', purpose: 'show' },
    ])
    expect(parsed).toEqual([{ kind: 'purpose', purpose: 'show' }, { kind: 'resale' }, OWN, second])
  })

  it('have each parameter that they need', () => {
    expect(errorsOf([{ kind: 'purpose' }])).toEqual({ '0.purpose': 'Please choose.' })
    expect(errorsOf([{ kind: 'neuter', months: 2 }])).toEqual({
      '0.months': 'Enter a number of months from 3 to 18.',
    })
    expect(errorsOf([{ kind: 'neuter', months: null }])).toEqual({})
    expect(errorsOf([{ kind: 'death', months: 6.5, pays: 'both' }])).toEqual({
      '0.months': 'Enter a number of months from 1 to 36.',
    })
    expect(Object.keys(errorsOf([{ kind: 'unknown' }]))).toEqual(['0.kind'])
  })

  it('guarantee health only with what it covers, a period, a proof, and a remedy', () => {
    expect(errorsOf([HEALTH])).toEqual({})
    expect(errorsOf([{ kind: 'health', mustReturn: true }])).toEqual({
      '0.conditions': 'Choose what the guarantee covers.',
      '0.days': 'Required',
      '0.proof': 'Choose what proves a claim.',
      '0.remedies': 'Choose what the buyer gets.',
    })
    expect(errorsOf([{ ...HEALTH, conditions: [], remedies: [], vetPercent: null }])).toEqual({
      '0.conditions': 'Choose what the guarantee covers.',
      '0.remedies': 'Choose what the buyer gets.',
    })
    expect(errorsOf([{ ...HEALTH, remedies: ['refund', 'refund'], vetPercent: null }])).toEqual({
      '0.remedies': 'Choose each only once.',
    })
    expect(errorsOf([{ ...HEALTH, vetPercent: null }])).toEqual({
      '0.vetPercent': 'Enter the limit of vet bills.',
    })
    expect(errorsOf([{ ...HEALTH, remedies: ['kitten'] }])).toEqual({
      '0.vetPercent': 'No vet bills are paid.',
    })
  })

  it('are there once, except for guarantees and own clauses, and are limited in number and length', () => {
    expect(errorsOf([{ kind: 'resale' }, { kind: 'resale' }])).toEqual({
      '': '“No resale to shops or brokers” can be in a contract at most once.',
    })
    expect(errorsOf([HEALTH, HEALTH, HEALTH])).toEqual({})
    expect(errorsOf(Array(11).fill(OWN))).toEqual({
      '': '“In the breeder’s own words” can be in a contract at most 10 times.',
    })
    expect(errorsOf(Array(31).fill(OWN))['']).toContain('at most')
    expect(errorsOf([{ ...OWN, text: 'x'.repeat(20_000) }])).toEqual({
      '0.text': 'Use at most 4000 characters.',
    })
    expect(errorsOf([{ ...OWN, title: ' ', text: ' \n ' }])).toEqual({
      '0.title': 'Enter a title.',
      '0.text': 'Enter the text of the clause.',
    })
    expect(errorsOf([{ ...OWN, title: 'a\nb', text: 'a\u0000b' }])).toEqual({
      '0.title': 'Use one line.',
      '0.text': 'Use only text.',
    })
  })
})

describe('the text of a clause', () => {
  it('names the days and amounts of the sale', () => {
    expect(clauseText({ kind: 'neuter', months: 6 }, TEST_FACTS)).toEqual({
      title: 'Neutering or spaying',
      text: 'The buyer has the cat neutered or spayed by Feb 28, 2027, when it is 6 months old, and sends the breeder the proof of a veterinarian. If a veterinarian advises to wait, the day moves to the one that the veterinarian names.',
      meaning:
        'You make an appointment with your vet before Feb 28, 2027, pay for it, and send the breeder the proof.',
    })
    const [clause] = clausesSchema.parse([HEALTH])
    if (!clause) throw new Error('no clause')
    expect(clauseText(clause, TEST_FACTS)).toEqual({
      title: 'Health guarantee',
      text: [
        'The breeder guarantees for 2 years from the handover that the cat does not have a defect that it was born with or hypertrophic cardiomyopathy (HCM).',
        'A claim is proved by a written certificate of a licensed veterinarian, which the buyer sends to the breeder within that time or within 14 days after it.',
        'If it is proved, the buyer receives the price back or the vet bills for it back, up to $900, as the buyer chooses. The cat stays with the buyer.',
      ].join('\n'),
      meaning:
        'If a vet finds a defect that it was born with or hypertrophic cardiomyopathy (HCM) within 2 years, send the breeder a written certificate of a licensed veterinarian. You then get the price back or the vet bills for it back, up to $900. You keep the cat.',
    })
  })

  it('says whether the cat must come back, which it need not for vet bills alone', () => {
    const guarantee = (change: object) => {
      const [clause] = clausesSchema.parse([{ ...HEALTH, mustReturn: true, ...change }])
      return clause ? clauseText(clause, TEST_FACTS).meaning : ''
    }
    expect(guarantee({})).toContain('you give the cat back')
    expect(guarantee({ remedies: ['vet_bills'] })).toContain('You keep the cat.')
  })

  it('has a meaning for each choice', () => {
    const clauses = clausesSchema.parse([
      { kind: 'purpose', purpose: 'breeding' },
      { kind: 'neuter', months: null },
      { kind: 'papers', when: 'neuter_proof' },
      { kind: 'return', how: 'first_refusal' },
      { kind: 'declawing' },
      { kind: 'indoor', where: 'secured' },
      { kind: 'death', months: 1, pays: 'breeder' },
      { kind: 'transport', pays: 'both', risk: 'arrival' },
      { kind: 'court', where: 'cattery' },
      OWN,
    ])
    expect(clauses.map((clause) => clauseText(clause, TEST_FACTS).meaning)).toEqual([
      'You may breed it. Whether it will have kittens is not promised.',
      'It is already done when you pick up your cat. Ask for the proof.',
      'You get the papers after you have sent a vet’s proof.',
      'Ask the breeder first. After 14 days without an answer you can look for a new family.',
      'You do not have its claws removed. Trimming them is fine.',
      'It may go outside only where it cannot run away.',
      'If it dies within 1 month, tell the breeder before anything else. A vet may look for the cause. It costs you nothing.',
      'You pay half of the transport. What happens to the cat on the way is at the breeder’s risk.',
      'If you ever go to court, it may be where the cattery is.',
      'The breeder wrote this clause. Littermate has not checked it; ask the breeder if you do not understand it.',
    ])
  })
})

describe('a contract', () => {
  it('begins with the sale and ends with the clause that decides for the buyer', () => {
    const sections = contractSections(clausesSchema.parse([OWN, HEALTH, HEALTH]), TEST_FACTS)
    expect(sections.map(({ key }) => key)).toEqual([
      ...['parties', 'cat', 'terms', 'guarantee', 'health-1', 'health-2', 'own-1', 'better'],
    ])
  })

  it('is one text with numbered sections', () => {
    const sections = contractSections([], TEST_FACTS)
    expect(
      contractText({ orderNumber: 'LM-7H4XQ2', version: 2, sections }),
    ).toBe(`Contract of sale LM-7H4XQ2, version 2

1. Parties
Breeder: Juniper Gate, a cattery on Littermate.
Buyer: Robin T., the buyer of order LM-7H4XQ2 on Littermate.
Both sign below with their full names. Littermate is not a party to this contract.

2. The cat
Name: Miso
Breed: Siberian
Color: blue tabby
Sex: female
Born: Aug 31, 2026
Microchip: 985141000123456
Registration: TICA SBT 041526 012
Sire: Orrin
Dam: Vesna

3. Price, refunds, and go-home day
The price is $1,800. The deposit of $300 was paid on Oct 5, 2026 and counts toward it. The balance of $1,500 is paid on Littermate before the handover, by Dec 7, 2026.
No other amount is owed for the cat.
If the buyer cancels:
The buyer can cancel within 24 hours of paying and get everything back.
After that, nothing.
The cat can leave home from Nov 23, 2026.

4. The guarantee of every sale on Littermate
After the handover, the buyer can report any problem to Littermate within 72 hours, and an illness with a vet’s note within 14 days. Nothing in this contract takes this away.

5. If this contract and the terms of Littermate differ
Where this contract and the terms of Littermate differ, what is better for the buyer counts. Rights that the law gives the buyer stay, whatever this contract says. If one clause is void, the others stay.
`)
  })

  it('names a price that was paid at once', () => {
    const facts = { ...TEST_FACTS, terms: { ...TEST_FACTS.terms, depositAmount: null, balanceDue: null } }
    expect(contractSections([], facts)[2]?.text.split('\n')[0]).toBe(
      'The price is $1,800, paid in full on Oct 5, 2026.',
    )
  })

  it('keeps sentences around names from right to left in order', () => {
    expect([isolated('Robin T.'), isolated('דנה'), isolated('سارة')]).toEqual([
      'Robin T.',
      '\u2068דנה\u2069',
      '\u2068سارة\u2069',
    ])
  })
})

it('months are counted to the last day of a shorter month, also in leap years', () => {
  expect(
    [
      ['2026-08-31', 6],
      ['2027-08-31', 6],
      ['2026-11-15', 3],
      ['2028-02-29', 12],
    ].map(([date, months]) => monthsLater(String(date), Number(months))),
  ).toEqual(['2027-02-28', '2028-02-29', '2027-02-15', '2029-02-28'])
})

it('periods are named in years, months, or days', () => {
  expect([365, 730, 60, 90, 30, 14, 400].map(periodText)).toEqual([
    ...['1 year', '2 years', '2 months', '3 months', '30 days', '14 days', '400 days'],
  ])
})
