import { expect, it } from 'vitest'
import type { SalePapers } from '../contract.ts'
import type { ProofStatus } from '../states.ts'
import { lastProof, papersText, proofText } from './texts.ts'

const NAMES = { catName: 'Juniper', otherName: 'Quiet Paws' }
const proof = (status: ProofStatus) => ({
  id: `0199b3a0-0000-7000-8000-00000000000${status.length}`,
  status,
  url: '/objects/x',
  reason: null,
  sentAt: '2027-02-01T12:00:00.000Z',
  endedAt: null,
})
const sent = (statuses: ProofStatus[], neuterBy: string | null = '2027-02-28') => ({
  neuterBy,
  sent: statuses.map(proof),
})

it.each<[ProofStatus[], string | null, string, string]>([
  [
    [],
    '2027-02-28',
    'Your contract asks you to have Juniper neutered or spayed by Feb 28, 2027, and to send the proof of a veterinarian.',
    'Your contract asks Quiet Paws to have Juniper neutered or spayed by Feb 28, 2027, and to send you the proof of a veterinarian.',
  ],
  [
    [],
    null,
    'Your contract asks you to have Juniper neutered or spayed, and to send the proof of a veterinarian.',
    'Your contract asks Quiet Paws to have Juniper neutered or spayed, and to send you the proof of a veterinarian.',
  ],
  [
    ['waiting', 'replaced'],
    '2027-02-28',
    'Quiet Paws has not answered yet. Until then, you can send another file in its place.',
    'Open the proof, and mark it as seen if it is enough.',
  ],
  [
    ['declined'],
    '2027-02-28',
    'Quiet Paws wrote why this proof is not enough. Send another one by Feb 28, 2027.',
    'You wrote why the last proof is not enough. Quiet Paws can send another one by Feb 28, 2027.',
  ],
  [
    ['seen', 'declined'],
    '2027-02-28',
    'Quiet Paws has seen the proof. Nothing more is needed from you.',
    'You have seen the proof.',
  ],
])('a proof that is %j by %s', (statuses, neuterBy, buyer, breeder) => {
  const facts = { ...NAMES, proof: sent(statuses, neuterBy) }
  expect(proofText({ ...facts, role: 'buyer' })).toBe(buyer)
  expect(proofText({ ...facts, role: 'breeder' })).toBe(breeder)
})

it('a proof that was replaced is not the last one', () => {
  expect(lastProof({ proof: sent(['replaced', 'declined']) })?.status).toBe('declined')
  expect(lastProof({ proof: sent(['replaced']) })).toBeUndefined()
  expect(lastProof({ proof: null })).toBeUndefined()
})

const DUE = { since: '2027-03-01', by: '2027-03-11' }
type Papers = NonNullable<SalePapers['papers']>
it.each<[Partial<Papers>, string, string]>([
  [
    {},
    'You get the registration papers after the proof.',
    'Quiet Paws gets the registration papers after the proof.',
  ],
  [
    { due: DUE },
    'You get the registration papers by Mar 11, 2027. Quiet Paws has not entered the day yet.',
    'Quiet Paws gets the registration papers by Mar 11, 2027. Enter the day on which you handed them over.',
  ],
  [
    { when: 'handover', due: DUE },
    'Your contract says that you get the registration papers at the handover. Quiet Paws has not entered the day yet.',
    'Your contract says that Quiet Paws gets the registration papers at the handover. Enter the day on which you handed them over.',
  ],
  [
    { due: DUE, handedOverOn: '2027-03-05' },
    'Quiet Paws handed over the registration papers on Mar 5, 2027.',
    'You handed over the registration papers on Mar 5, 2027.',
  ],
])('papers that are %o', (changes, buyer, breeder) => {
  const papers: Papers = {
    when: 'neuter_proof',
    due: null,
    handedOverOn: null,
    takeBackUntil: null,
    ...changes,
  }
  expect(papersText({ ...NAMES, papers, role: 'buyer' })).toBe(buyer)
  expect(papersText({ ...NAMES, papers, role: 'breeder' })).toBe(breeder)
})

it('no papers have no text', () => {
  expect(papersText({ ...NAMES, papers: null, role: 'buyer' })).toBe('')
})
