/** What a breeder chooses for each list, and the list as a file. */
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { requireOwnOrigin } from '#features/litters/api/index.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { dollars, toCsv } from '#lib/texts/csv.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { MAX_CSV_ROWS } from '#platform/downloads/index.ts'
import { readTimes } from '#platform/outages/index.ts'
import type { ListedEntry, ManagedList, SettingsInput } from '../contract.ts'
import { statusText, subjectText } from '../texts.ts'
import { addEvent, type ListServices } from './events.ts'
import { type EntrySearch, listBreederEntries, listManaged } from './lists.ts'
import { listOpen, putSettings, readSettings } from './store.ts'

/** The lists of the viewer's cattery. Throws `forbidden` without one. */
export async function getManagedLists(
  { db, clock }: Pick<ListServices, 'db' | 'clock'>,
  viewerId: string,
): Promise<ManagedList[]> {
  const { id } = await requireOwnBreeder(db, viewerId)
  return listManaged(db, id, await readTimes(db, clock))
}

/** Changes the settings of one list, and tells its families that it was closed. Throws `forbidden`, and `invalid` for contact details or another cattery's pairing. */
export async function changeSettings(
  services: ListServices,
  viewerId: string,
  { pairingId, ...settings }: SettingsInput,
): Promise<ManagedList[]> {
  const questions = settings.questions.map((question, index) => [`questions.${index}`, question])
  requireCleanTexts(Object.fromEntries(questions))
  const { db } = services
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, viewerId)
    await requireOwnOrigin(tx, breeder.id, { breedingPairingId: pairingId })
    const subject = { breederId: breeder.id, pairingId }
    const { isOpen: wasOpen } = await readSettings(tx, subject)
    await putSettings(tx, subject, settings)
    if (!wasOpen || settings.isOpen) return
    for (const { id } of await listOpen(tx, pairingId ?? breeder.id))
      await addEvent(services, tx, { entryId: id, kind: 'list_closed', actor: 'breeder' })
  })
  return getManagedLists(services, viewerId)
}

/** One page of the entries of the viewer's cattery. Throws `forbidden` without one. */
export async function getBreederEntries(
  { db, clock }: Pick<ListServices, 'db' | 'clock'>,
  viewerId: string,
  search: EntrySearch,
  range: PageRange,
): Promise<Page<ListedEntry[]>> {
  const { id } = await requireOwnBreeder(db, viewerId)
  return listBreederEntries(db, id, search, range, await readTimes(db, clock))
}

const COLUMNS =
  'list,position,family,status,waiting since,gender,colors,purpose,earliest go-home date,latest go-home date,highest price USD,home'

/** The open entries of the viewer's cattery as CSV. Throws `forbidden` without one. */
export async function exportEntries(
  services: Pick<ListServices, 'db' | 'clock'>,
  viewerId: string,
): Promise<string> {
  const { items } = await getBreederEntries(services, viewerId, {}, { limit: MAX_CSV_ROWS, offset: 0 })
  return toCsv(
    COLUMNS.split(','),
    items.map(({ pairingTitle, position, buyerName, status, waitsSince, wishes }) => [
      subjectText(pairingTitle),
      position,
      buyerName,
      statusText(status, 'breeder'),
      waitsSince,
      wishes.gender,
      wishes.colors.join('; '),
      wishes.purpose,
      wishes.earliest,
      wishes.latest,
      dollars(wishes.maxPrice),
      wishes.home,
    ]),
  )
}
