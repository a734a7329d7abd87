import { expect, it } from 'vitest'
import { asksForProof, papersDue } from './rules.ts'

type Facts = Parameters<typeof papersDue>[0]
const FACTS: Facts = {
  papersWhen: 'neuter_proof',
  handedOverOn: '2026-12-10',
  proof: { sentOn: '2027-02-25', seenOn: '2027-03-04' },
  answerDays: 14,
}

it.each<[string, Partial<Facts>, ReturnType<typeof papersDue>]>([
  ['once a proof was seen, until two weeks after it was sent', {}, { since: '2027-03-04', by: '2027-03-11' }],
  [
    'at the earliest on the day on which it was seen',
    { proof: { sentOn: '2027-02-10', seenOn: '2027-03-04' } },
    { since: '2027-03-04', by: '2027-03-04' },
  ],
  ['not before a proof was seen', { proof: null }, null],
  [
    'at the handover without a proof, if the contract says so',
    { papersWhen: 'handover', proof: null },
    { since: '2026-12-10', by: '2026-12-10' },
  ],
  ['not before the handover', { papersWhen: 'handover', handedOverOn: null }, null],
  ['not before the handover with a proof', { handedOverOn: null }, null],
  ['never, if none belong to the sale', { papersWhen: null }, null],
])('papers are due %s', (_, changes, due) => {
  expect(papersDue({ ...FACTS, ...changes })).toEqual(due)
})

it.each([
  [{ neuterBy: '2027-02-28', papersWhen: null }, true],
  [{ neuterBy: null, papersWhen: 'neuter_proof' }, true],
  [{ neuterBy: null, papersWhen: 'handover' }, false],
  [{ neuterBy: null, papersWhen: null }, false],
] as const)('whether %o asks for a proof is %s', (promises, asks) => {
  expect(asksForProof(promises)).toBe(asks)
})
