import type { ListedEntry, ManagedList } from '../../contract.ts'

/** The families of one list on a page. A pairing that was removed has no list any more, only a title. */
export type FamilyGroup = {
  key: string
  title: string | null
  list: ManagedList | undefined
  entries: ListedEntry[]
}

/** Divides the entries of a page, which come list by list, into those of each list. */
export function groupByList(entries: readonly ListedEntry[], lists: readonly ManagedList[]): FamilyGroup[] {
  const groups: FamilyGroup[] = []
  for (const entry of entries) {
    const { pairingId, pairingTitle: title } = entry
    const key = pairingId ?? title ?? 'any'
    const last = groups.at(-1)
    if (last?.key === key) {
      last.entries.push(entry)
      continue
    }
    const isRemoved = pairingId === null && title !== null
    const list = isRemoved ? undefined : lists.find((each) => each.pairingId === pairingId)
    groups.push({ key, title, list, entries: [entry] })
  }
  return groups
}
