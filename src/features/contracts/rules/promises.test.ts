import { expect, it } from 'vitest'
import type { Clause } from './clauses/schema.ts'
import { neuterDay, promisesOf } from './promises.ts'

const OTHER: Clause = { kind: 'resale' }

it.each<[string, Clause[], string | null]>([
  ['the month of the clause', [OTHER, { kind: 'neuter', months: 6 }], '2027-02-28'],
  ['nothing if it is done before the handover', [{ kind: 'neuter', months: null }], null],
  ['nothing without the clause', [OTHER], null],
])('the day until which a cat is neutered is %s', (_, clauses, day) => {
  expect(neuterDay(clauses, '2026-08-31')).toBe(day)
})

it.each<[Clause[], 'handover' | 'neuter_proof' | null]>([
  [[OTHER, { kind: 'papers', when: 'handover' }], 'handover'],
  [[{ kind: 'papers', when: 'neuter_proof' }, OTHER], 'neuter_proof'],
  [[{ kind: 'papers', when: 'none' }], null],
  [[OTHER], null],
])('papers after %j come at %s', (clauses, papersWhen) => {
  expect(promisesOf({ id: 'c', transactionId: 't', neuterBy: '2027-02-28', clauses })).toEqual({
    contractId: 'c',
    transactionId: 't',
    neuterBy: '2027-02-28',
    papersWhen,
  })
})
