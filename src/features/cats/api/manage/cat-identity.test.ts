import { describe, expect, it } from 'vitest'
import { decideIdentity } from './cat-identity.ts'

type Litter = NonNullable<Parameters<typeof decideIdentity>[1]['litter']>

const TODAY = '2026-11-29'
const PARENTS = { sireName: 'Orion', damName: 'Vesper', sireBreed: 'Ragdoll', damBreed: 'Ragdoll' }
const LITTER: Litter = {
  birthDate: '2026-11-28',
  pairingId: 'pairing',
  breeds: ['Ragdoll'],
  parents: PARENTS,
}
const MIXED: Litter = {
  ...LITTER,
  breeds: ['Ragdoll', 'Persian', 'Mixed Breed'],
  parents: { ...PARENTS, damBreed: 'Persian' },
}
const OF_LITTER = { birthDate: '2026-11-28', breed: 'Ragdoll' }
const BORN = 'The litter was born on Nov 28, 2026'

describe('a cat of a litter has its facts', () => {
  it.each<[string, Parameters<typeof decideIdentity>[0], Parameters<typeof decideIdentity>[1], object]>([
    ['if the form leaves them out', {}, { litter: LITTER }, OF_LITTER],
    [
      'if the form has the age that forms begin with',
      { age: 8, breed: 'Ragdoll' },
      { litter: LITTER },
      OF_LITTER,
    ],
    [
      'if the form has the same',
      { age: 0, birthDate: '2026-11-28', breed: 'Ragdoll' },
      { litter: LITTER },
      OF_LITTER,
    ],
    ['if the age is a week off', { age: 1 }, { litter: LITTER }, OF_LITTER],
    [
      'if the age is a week off, also of an older litter',
      { age: 11 },
      { litter: { ...LITTER, birthDate: '2026-09-20' } },
      { ...OF_LITTER, birthDate: '2026-09-20' },
    ],
    ['in the spelling of the parents', { breed: ' ragdoll ' }, { litter: LITTER }, OF_LITTER],
    [
      'with a breed that the breeder chose',
      { breed: 'persian' },
      { litter: MIXED },
      { ...OF_LITTER, breed: 'Persian' },
    ],
    [
      'and its pairing',
      { breedingPairingId: 'pairing' },
      { litter: LITTER },
      { ...OF_LITTER, breedingPairingId: 'pairing' },
    ],
    [
      'also if it was another cat’s age before it was moved there',
      { age: 20 },
      { litter: LITTER, current: { birthDate: '2026-07-10', breed: 'ragdoll', breedingPairingId: 'other' } },
      { ...OF_LITTER, breedingPairingId: 'pairing' },
    ],
    [
      'without a birth date of the litter, its own',
      { birthDate: '2026-10-03' },
      { litter: { ...LITTER, birthDate: null } },
      { birthDate: '2026-10-03', breed: 'Ragdoll' },
    ],
    [
      'without parents of the litter, its own breed and pairing',
      { breed: 'Persian', breedingPairingId: 'other' },
      { litter: { ...LITTER, pairingId: null, breeds: null, parents: null } },
      { birthDate: '2026-11-28', breed: 'Persian', breedingPairingId: 'other' },
    ],
    [
      'without a litter, what it says',
      { age: 8, breed: 'Persian', breedingPairingId: null },
      { litter: undefined },
      { birthDate: '2026-10-04', breed: 'Persian', breedingPairingId: null },
    ],
    [
      'outside of it, what it had',
      {},
      {
        litter: undefined,
        current: { birthDate: '2026-11-28', breed: 'Ragdoll', breedingPairingId: 'pairing' },
      },
      OF_LITTER,
    ],
  ])('%s', (_what, form, facts, identity) => {
    expect(decideIdentity(form, facts, TODAY)).toEqual({ identity })
  })
})

describe('what differs from the litter is refused with both values', () => {
  it.each<[string, Parameters<typeof decideIdentity>[0], Litter | undefined, object]>([
    ['birth date', { birthDate: '2026-10-03' }, LITTER, { birthDate: `${BORN}; this says Oct 3, 2026.` }],
    [
      'birth date, although the age agrees',
      { age: 0, birthDate: '2026-11-27' },
      LITTER,
      { birthDate: `${BORN}; this says Nov 27, 2026.` },
    ],
    ['age', { age: 2 }, LITTER, { age: `${BORN}; this says 2 weeks old.` }],
    [
      'age of one week',
      { age: 1 },
      { ...LITTER, birthDate: '2026-10-28' },
      { age: 'The litter was born on Oct 28, 2026; this says 1 week old.' },
    ],
    [
      'breed',
      { breed: 'Persian' },
      LITTER,
      { breed: 'The parents of the litter are Orion (Ragdoll) and Vesper (Ragdoll); this says Persian.' },
    ],
    [
      'breed that must be chosen',
      {},
      MIXED,
      { breed: 'The parents have two breeds. Choose Ragdoll, Persian, or Mixed Breed.' },
    ],
    [
      'pairing',
      { breedingPairingId: 'other' },
      LITTER,
      { breedingPairingId: 'The parents of the litter are Orion and Vesper; this names another pairing.' },
    ],
    [
      'pairing of a litter without parents',
      { breed: 'Ragdoll', breedingPairingId: 'other' },
      { ...LITTER, breeds: null, parents: null },
      { breedingPairingId: 'The litter has other parents; this names another pairing.' },
    ],
    ['breed of a cat without litter', { age: 3 }, undefined, { breed: 'Required' }],
  ])('%s', (_what, form, litter, errors) => {
    expect(decideIdentity(form, { litter }, TODAY)).toEqual({ errors })
  })

  it('an age that was edited', () => {
    const current = { birthDate: '2026-07-10', breed: 'Ragdoll', breedingPairingId: null }
    expect(decideIdentity({ age: 19 }, { litter: LITTER, current }, TODAY)).toEqual({
      errors: { age: `${BORN}; this says 19 weeks old.` },
    })
  })
})
