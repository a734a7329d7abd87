import { expect, it } from 'vitest'
import { type PapersFacts, papersTasks } from './api/open-tasks.ts'

/** Feb 13 in New York, and already Feb 14 in UTC. */
const NOW = new Date('2027-02-14T03:30:00.000Z')
const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
/** A cat that is neutered two weeks from tomorrow, whose papers follow the proof. */
const FACTS: PapersFacts = {
  saleId: ID(1),
  role: 'buyer',
  name: 'Juniper',
  other: 'Quiet Paws',
  timeZone: 'America/New_York',
  status: 'completed',
  frozen: null,
  isStopped: false,
  neuterBy: '2027-02-28',
  papersWhen: 'neuter_proof',
  papersOn: null,
  handedOverOn: '2026-12-10',
  proof: null,
}
const told = (changes: Partial<PapersFacts>, now = NOW) =>
  papersTasks
    .tasksOf({ ...FACTS, ...changes }, now, [])
    .map(({ kind, waitsFor, subjectId, deadline, note }) =>
      [
        kind,
        waitsFor,
        subjectId.at(-1),
        deadline && 'day' in deadline ? deadline.day : 'none',
        ...(note ? [note] : []),
      ].join(' '),
    )
const BREEDER = { role: 'breeder' } as const
const PROOF = { id: ID(2), status: 'waiting', sentOn: '2027-02-01', endedOn: null } as const
const WAITING = { proof: PROOF }
const SEEN = { proof: { ...PROOF, status: 'seen', endedOn: '2027-02-05' } } as const
const DECLINED = { proof: { ...PROOF, status: 'declined', endedOn: '2027-02-05' } } as const

it.each<[string, Partial<PapersFacts>, string[]]>([
  ['the proof can be sent early', {}, ['neuter_proof later 1 2027-02-28']],
  [
    'two weeks before the day, it is asked for',
    { neuterBy: '2027-02-27' },
    ['neuter_proof reader 1 2027-02-27'],
  ],
  ['after the day, too', { neuterBy: '2027-02-01' }, ['neuter_proof reader 1 2027-02-01']],
  ['without a day, it can be sent', { neuterBy: null }, ['neuter_proof later 1 none']],
  [
    'without papers that follow it, the day counts',
    { papersWhen: 'handover' },
    ['neuter_proof later 1 2027-02-28'],
  ],
  ['no proof is asked for', { neuterBy: null, papersWhen: 'handover' }, []],
  ['a proof that waits is none of the buyer’s', WAITING, []],
  ['nor one that was seen', SEEN, []],
  ['one that is not enough is', DECLINED, ['neuter_proof reader 1 2027-02-28 declined']],
  ['a dispute stops it', { frozen: 'dispute', neuterBy: '2027-02-27' }, []],
  ['the breeder waits for the proof', BREEDER, []],
  ['looks at one that was sent', { ...BREEDER, ...WAITING }, ['neuter_proof_answer reader 2 none']],
  ['waits for another one', { ...BREEDER, ...DECLINED }, []],
  ['hands over the papers after it', { ...BREEDER, ...SEEN }, ['papers reader 1 2027-02-15']],
  ['once', { ...BREEDER, ...SEEN, papersOn: '2027-02-06' }, []],
  ['not if none belong to the sale', { ...BREEDER, ...SEEN, papersWhen: null }, []],
  [
    'at the handover if the contract says so',
    { ...BREEDER, papersWhen: 'handover' },
    ['papers reader 1 2026-12-10'],
  ],
  [
    'also while a proof waits',
    { ...BREEDER, ...WAITING, papersWhen: 'handover' },
    ['neuter_proof_answer reader 2 none', 'papers reader 1 2026-12-10'],
  ],
  ['not during a dispute', { ...BREEDER, ...SEEN, frozen: 'dispute' }, []],
])('%s', (_, changes, tasks) => {
  expect(told(changes)).toEqual(tasks)
})

it('the day begins where the sale is', () => {
  expect(told({}, new Date('2027-02-14T05:00:00.000Z'))).toEqual(['neuter_proof reader 1 2027-02-28'])
})
