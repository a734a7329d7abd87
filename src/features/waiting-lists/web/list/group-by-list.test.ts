import { expect, it } from 'vitest'
import type { ListedEntry, ManagedList } from '../../contract.ts'
import { groupByList } from './group-by-list.ts'

const entry = (id: string, pairingId: string | null, pairingTitle: string | null) =>
  ({ id, pairingId, pairingTitle }) as ListedEntry
const list = (pairingId: string | null) => ({ pairingId }) as ManagedList

it('entries are divided into those of each list, in order', () => {
  const lists = [list(null), list('first'), list('second')]
  const groups = groupByList(
    [
      entry('a', 'first', 'Rowan × Hazel'),
      entry('b', 'first', 'Rowan × Hazel'),
      entry('c', 'second', 'Alder × Briar'),
      entry('d', null, 'Removed × Pairing'),
      entry('e', null, null),
    ],
    lists,
  )
  expect(
    groups.map(({ title, list: of, entries }) => [title, of?.pairingId, entries.map(({ id }) => id)]),
  ).toEqual([
    ['Rowan × Hazel', 'first', ['a', 'b']],
    ['Alder × Briar', 'second', ['c']],
    // A pairing that was removed is not the list of any litter.
    ['Removed × Pairing', undefined, ['d']],
    [null, null, ['e']],
  ])
})

it('an entry of a list that is not loaded yet has no list', () => {
  expect(groupByList([entry('a', 'first', 'Rowan × Hazel')], [])).toMatchObject([{ list: undefined }])
})
