/** How breeders manage their cats. */

import { lockOwnBreeder, requireOwnBreeder, requireOwned, requireRoom } from '#features/breeders/api/index.ts'
import { findKittenError, listPedigrees } from '#features/breeding/api/index.ts'
import { litterFacts, requireOwnOrigin } from '#features/litters/api/index.ts'
import { detach, exchangeDocuments, exchangePictures } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { datesOf, requirePastDates } from '#lib/rules/past-dates.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Picture } from '../../contract.ts'
import { type CatFact, forEachFact } from '../../facts.ts'
import { LISTING_TABLE, listingState } from '../../listing-states.ts'
import {
  type CatChange,
  depositError,
  type ManagedCat,
  type ManagedCatCounts,
  type ManagedCatFilter,
  type NewCat,
} from '../../manage-contract.ts'
import { requireAlive } from '../died.ts'
import { requireFeaturePlace } from '../featured.ts'
import { type MicrochipPorts, takeOverMicrochip, withMicrochip } from '../microchips.ts'
import { findCat, type Listing } from '../store.ts'
import { decideIdentity, type Identity } from './cat-identity.ts'
import { datedFacts, recordErrors } from './dated-records.ts'
import { requireSameTerms } from './locked-fields.ts'
import { HELD_TEXT, isLocked, presentManagedCat } from './manage-present.ts'
import {
  changeCat,
  countByState,
  countManagedCats,
  insertCat,
  listManagedCats,
  lockCat,
} from './manage-store.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/** A page of the breeder's cats, or all of them. Throws `forbidden` for a user without a cattery. */
export async function managedCats(
  { db, clock }: Needs,
  owner: Owner,
  filter: ManagedCatFilter,
  range?: PageRange,
): Promise<Page<ManagedCat[]>> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const today = dayIn(clock.now(), breeder.timeZone)
  const cats = await listManagedCats(db, breeder.id, filter, range)
  return {
    items: await presentAll(db, cats, today),
    total: range ? await countManagedCats(db, breeder.id, filter) : cats.length,
  }
}

/** A cat of the breeder. Throws `not_found`, and `forbidden` for another breeder's cat. */
export async function managedCat({ db, clock }: Needs, owner: Owner, id: string): Promise<ManagedCat> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const cat = await findCat(db, id)
  if (cat?.deletedAt) throw new AppError('not_found')
  return present(db, requireOwned(cat, breeder.id), dayIn(clock.now(), breeder.timeZone))
}

/** Cats with their pedigrees as their owner sees them. */
async function presentAll(db: DbOrTx, cats: Listing[], today: string): Promise<ManagedCat[]> {
  const pedigrees = await listPedigrees(
    db,
    cats.map(({ animalId }) => animalId),
  )
  return cats.map((cat) => presentManagedCat(cat, today, pedigrees.get(cat.animalId) ?? {}))
}

async function present(db: DbOrTx, cat: Listing, today: string): Promise<ManagedCat> {
  const [managed] = await presentAll(db, [cat], today)
  return managed as ManagedCat
}

/** The number of the breeder's cats by status. Throws `forbidden` for a user without a cattery. */
export async function managedCatCounts({ db }: Pick<Needs, 'db'>, owner: Owner): Promise<ManagedCatCounts> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const counts = await countByState(db, breeder.id)
  const { available = 0, on_hold = 0, reserved = 0, sold = 0, paused = 0, taken_down = 0 } = counts
  const current = available + on_hold + reserved + paused + taken_down
  return { all: current + sold, current, available, on_hold, reserved, sold, withdrawn: paused, taken_down }
}

/**
 * Adds a cat, once per `id`. Throws `invalid` for another breeder's litters or files and for
 * contact details in texts.
 */
export async function addCat(
  { db, clock }: Needs,
  ports: MicrochipPorts,
  owner: Owner,
  form: NewCat,
): Promise<ManagedCat> {
  const now = clock.now()
  const id = form.id ?? newId()
  return storing({ db }, ports, owner, { id, form }, async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const today = dayIn(now, breeder.timeZone)
    await checkOrigin(tx, breeder.id, form)
    const known = form.id && (await findCat(tx, id))
    if (known) return present(tx, requireOwned(known, breeder.id), today)
    await requireRoom('cats', countManagedCats(tx, breeder.id))
    if (form.isFeatured) await requireFeaturePlace(tx, breeder.id)
    requireBegunDates(form, today)
    const identity = await identityOf(tx, form, today)
    requireRecordsAfterBirth(identity.birthDate, form)
    const added = await insertCat(tx, {
      id,
      breederId: breeder.id,
      ...(await columnsOf(tx, owner, now, { ...form, ...identity })),
      name: form.name,
      gender: form.gender,
      price: form.price,
      ...identity,
      createdAt: now,
    })
    // The same request was sent twice at the same time, and the other one has committed.
    return present(tx, added ?? requireOwned(await findCat(tx, id), breeder.id), today)
  })
}

/**
 * Changes the fields that are present. Throws `forbidden` for another breeder's cat, `conflict` if it was changed since
 * the form's version, is part of a sale, or is to be listed although it died, and `invalid` like addCat.
 */
export async function editCat(
  { db, clock }: Needs,
  ports: MicrochipPorts,
  owner: Owner,
  { id, form }: { id: string; form: CatChange },
): Promise<ManagedCat> {
  const now = clock.now()
  return storing({ db }, ports, owner, { id, form }, async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const today = dayIn(now, breeder.timeZone)
    const current = requireOwned(await lockCat(tx, id), breeder.id)
    if (form.version !== undefined && form.version !== current.version) {
      throw new AppError('conflict', {
        message:
          'This cat was changed in the meantime, perhaps in another tab. Reload it to see the latest state.',
      })
    }
    const { version: _, ...fields } = omitUndefined(form)
    if (Object.keys(fields).length === 0) return present(tx, current, today)
    requireBegunDates(form, today)
    requireSameTerms(current, form, today)
    if (current.takenDownFrom && form.isAvailable)
      throw new AppError('conflict', { message: `${current.name} was taken down by our staff.` })
    if (form.isAvailable && current.status === 'withdrawn') await requireAlive(tx, current)
    if (current.heldByOffer && form.isAvailable === false)
      throw new AppError('conflict', { message: `${current.name}: ${HELD_TEXT}` })
    const error = depositError({ ...current, ...fields })
    if (error && !isLocked(current)) throw new AppError('invalid', { fields: { depositAmount: error } })
    if (form.isFeatured && !current.isFeatured) await requireFeaturePlace(tx, breeder.id)
    await checkOrigin(tx, breeder.id, form)
    if (isLocked(current)) {
      requireRecordsAfterBirth(current.birthDate, form, current)
      const columns = await columnsOf(tx, owner, now, form, current)
      return present(tx, await changeCat(tx, id, columns), today)
    }
    const identity = await identityOf(tx, form, today, current)
    requireRecordsAfterBirth(identity.birthDate, form, current)
    const columns = await columnsOf(tx, owner, now, { ...form, ...identity }, current)
    const changed = await changeCat(tx, id, { ...columns, ...identity })
    await requirePossibleParent(tx, current, changed)
    return present(tx, changed, today)
  })
}

/** Throws `invalid` for another sex or birth date with which a cat could not have its kittens in the breeding book. */
async function requirePossibleParent(tx: DbOrTx, before: Listing, after: Listing): Promise<void> {
  const isSameSex = before.gender === after.gender
  if (!after.animalId || (isSameSex && before.birthDate === after.birthDate)) return
  const error = await findKittenError(tx, after.animalId)
  if (error) throw new AppError('invalid', { fields: { [isSameSex ? 'birthDate' : 'gender']: error } })
}

/** Deletes a cat. Throws `forbidden` for another breeder's cat and `conflict` while it is reserved or sold. */
export async function removeCat({ db, clock }: Needs, owner: Owner, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const cat = requireOwned(await lockCat(tx, id), breeder.id)
    const inSale = `${cat.name} is ${cat.status}, so it cannot be deleted.`
    requireTransition(LISTING_TABLE, 'remove', listingState(cat), {
      on_hold: `${cat.name}: ${HELD_TEXT}`,
      reserved: inSale,
      sold: inSale,
      deleted: inSale,
    })
    await changeCat(tx, id, { status: 'withdrawn', deletedAt: clock.now(), isFeatured: false })
    await detach(tx, owner.id, [
      ...cat.images,
      ...documentPathsOf(cat.healthRecords),
      ...(cat.vaccinationRecord ? [cat.vaccinationRecord] : []),
    ])
  })
}

/** Runs a transaction that stores a form. Throws `invalid` if another cat has its microchip. */
async function storing<T>(
  { db }: Pick<Needs, 'db'>,
  ports: MicrochipPorts,
  owner: Owner,
  { id: catId, form: { microchip } }: { id: string; form: NewCat | CatChange },
  store: (tx: DbOrTx) => Promise<T>,
): Promise<T> {
  if (!microchip) return db.transaction(store)
  const { id: breederId } = await requireOwnBreeder(db, owner.id)
  const claim = { microchip, catId, userId: owner.id, breederId }
  return withMicrochip(db, ports, claim, () =>
    db.transaction(async (tx) => {
      await takeOverMicrochip(tx, claim)
      return store(tx)
    }),
  )
}

/** The birth date, breed, and pairing of a form. Throws `invalid` if they differ from the litter's, or for records before birth. */
async function identityOf(
  tx: DbOrTx,
  form: NewCat | CatChange,
  today: string,
  current?: Listing,
): Promise<Identity> {
  const litterId = form.litterId === undefined ? current?.litterId : form.litterId
  const litter = litterId ? await litterFacts.lockLitterFacts(tx, litterId) : undefined
  const decided = decideIdentity(form, { litter, current }, today)
  if ('errors' in decided) throw new AppError('invalid', { fields: decided.errors })
  return decided.identity
}

/** Throws `invalid` for a birth, vaccination, or certificate in the future, as of `today` where the cattery is. */
function requireBegunDates(form: NewCat | CatChange, today: string): void {
  const { birthDate, vaccinations, healthRecords } = form
  const records = { ...datesOf('vaccinations', vaccinations), ...datesOf('healthRecords', healthRecords) }
  requirePastDates({ birthDate, ...records, ...datedFacts(form) }, today)
}

/** Throws `invalid` for vaccinations, certificates, and dated facts that are older than the cat. */
function requireRecordsAfterBirth(birthDate: string, form: NewCat | CatChange, current?: Listing): void {
  const errors = recordErrors({ birthDate, name: form.name ?? current?.name ?? '' }, form, current)
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { fields: errors })
}

async function checkOrigin(tx: DbOrTx, breederId: string, form: NewCat | CatChange): Promise<void> {
  await requireOwnOrigin(tx, breederId, {
    litterId: form.litterId,
    breedingPairingId: form.breedingPairingId,
  })
}

/** Ten digits in the groups of an American telephone number, with or without the code of the country. */
const TELEPHONE = /(?:^|\D)1?[ /-]*[2-9]\d{2}[ /-]*\d{3}[ /-]*\d{4}(?!\d)/

/**
 * What screening reads of a fact: nothing of a date or a choice, and of a registration number no digits, unless they could be
 * a telephone number.
 */
function textToScreen(fact: CatFact, text: string | null | undefined): string | null | undefined {
  if (fact.kind !== 'text') return undefined
  return fact.isNumber && text && !TELEPHONE.test(text) ? text.replace(/\d/g, '') : text
}

/** The columns for the fields of a form; attaches its files and detaches those that it no longer contains. */
async function columnsOf(
  tx: DbOrTx,
  owner: Owner,
  at: Date,
  form: NewCat | CatChange,
  current?: Listing,
): Promise<Partial<Listing>> {
  const { name, breed, description, images, healthRecords, isAvailable, depositAmount } = form
  const labs = healthRecords?.map((each, index) => [`healthRecords.${index}.lab`, each.lab])
  const texts = {
    ...Object.fromEntries(labs ?? []),
    breed,
    ...forEachFact((fact) => textToScreen(fact, form[fact.name])),
    description,
    vaccinations: form.vaccinations?.map((each) => each.name).join('\n'),
    healthCertifications: form.healthCertifications?.join('\n'),
  }
  requireCleanTexts(texts, { names: { name } })
  const record = form.vaccinationRecord === '' ? null : form.vaccinationRecord
  if (record !== undefined)
    await exchangeDocuments(
      tx,
      { id: owner.id, field: 'vaccinationRecord', at },
      current?.vaccinationRecord ? [current.vaccinationRecord] : [],
      record ? [record] : [],
    )
  const { gender, price, healthCertifications, litterId, breedingPairingId, isFeatured } = form
  const pictures = images && (await picturesOf(tx, { id: owner.id, field: 'images', at }, images, current))
  if (healthRecords)
    await exchangeDocuments(
      tx,
      { id: owner.id, field: 'healthRecords', at },
      documentPathsOf(current?.healthRecords),
      documentPathsOf(healthRecords),
    )
  return omitUndefined({
    name,
    breed,
    gender,
    price,
    healthCertifications,
    litterId,
    breedingPairingId,
    isFeatured,
    ...forEachFact((fact) => (form[fact.name] === '' ? null : form[fact.name])),
    description: description === '' ? null : description,
    depositAmount: depositAmount === 0 ? null : depositAmount,
    vaccinations: form.vaccinations,
    microchip: form.microchip === '' ? null : form.microchip,
    vaccinationRecord: record,
    healthRecords,
    // Without duplicates, so that both lists match.
    images: pictures?.map(({ url }) => url),
    pictures,
    status: isAvailable === undefined ? undefined : isAvailable ? 'available' : 'withdrawn',
  })
}

type Keeper = { id: string; field: string; at: Date }

/** The pictures for a list of paths: current ones of the cat, and new uploads of its owner. */
async function picturesOf(
  tx: DbOrTx,
  keeper: Keeper,
  images: string[],
  current?: Listing,
): Promise<Picture[]> {
  const had = current?.pictures ?? []
  const wanted = [...new Set(images)]
  const paths = had.map(({ url }) => url)
  const all = [...had, ...(await exchangePictures(tx, keeper, paths, wanted))]
  return wanted.flatMap((path) => all.find(({ url }) => url === path) ?? [])
}

/** The paths of the documents behind certifications. */
function documentPathsOf(records: { documentUrl?: string | null | undefined }[] = []): string[] {
  return records.flatMap(({ documentUrl }) => documentUrl ?? [])
}
