/** How breeders keep the kittens of a birth. */

import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockOwnBreeder, requireOwned } from '#features/breeders/api/index.ts'
import { recordCatDeath, removeCatDeath } from '#features/cats/api/index.ts'
import { daysBetween } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { KittenChange, LitterLog } from '../contract.ts'
import { MAX_KITTENS } from '../limits.ts'
import { BIRTH_DAYS } from '../rules/births.ts'
import { readLog, requireOrigin } from './log.ts'
import {
  changeKitten,
  countKittens,
  deleteKitten,
  findKitten,
  insertKitten,
  listCats,
  listWeights,
  type Origin,
} from './store.ts'
import { type KittenRow, kittens } from './tables.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/** Clocks of devices differ. */
const TOLERANCE = 5 * MINUTE_MS

/** The log to which a kitten belongs. */
export const logOf = ({ litterId, breedingPairingId }: Pick<KittenRow, 'litterId' | 'breedingPairingId'>) =>
  litterId ?? breedingPairingId ?? ''

/**
 * Adds a kitten to a log, once per ID. Throws `not_found`, `conflict` for too many, and `invalid` for a time in the future, or on
 * another day than the litter.
 */
export async function addKitten(
  { db, clock }: Needs,
  owner: Owner,
  { logId, id, bornAt }: { logId: string; id: string; bornAt: string },
): Promise<LitterLog> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const known = await findKitten(tx, id)
    if (known) return readLog(tx, breeder, logOf(requireOwned(known, breeder.id)), clock.now())
    const origin = await requireOrigin(tx, breeder.id, logId)
    if ((await countKittens(tx, origin)) >= MAX_KITTENS)
      throw new AppError('conflict', { message: `A litter has at most ${MAX_KITTENS} kittens.` })
    const at = new Date(bornAt)
    requireBirthTime(at, origin, { now: clock.now(), timeZone: breeder.timeZone })
    await insertKitten(tx, {
      id,
      breederId: breeder.id,
      bornAt: at,
      createdAt: clock.now(),
      ...(origin.litterId ? { litterId: origin.litterId } : { breedingPairingId: origin.pairingId }),
    })
    return readLog(tx, breeder, logId, clock.now())
  })
}

/**
 * Changes the given facts of a kitten. Throws `not_found`, `forbidden`, `conflict` if another device changed it meanwhile, and
 * `invalid` for times that cannot be, a cat that is not of the litter, and a death of a stillborn kitten. The listing of a kitten that
 * died is paused, and the breeding book has the day.
 */
export async function editKitten(
  { db, clock }: Needs,
  owner: Owner,
  { id, form: { version, bornAt, ...form } }: { id: string; form: KittenChange },
): Promise<LitterLog> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const kitten = requireOwned(await findKitten(tx, id), breeder.id)
    const origin = await requireOrigin(tx, breeder.id, logOf(kitten))
    const place = { now: clock.now(), timeZone: breeder.timeZone }
    const at = bornAt === undefined ? undefined : new Date(bornAt)
    if (at) await requireNewBirthTime(tx, kitten, at, origin, place)
    requirePastDates({ diedOn: form.diedOn, leftOn: form.leftOn }, dayIn(place.now, place.timeZone))
    if (form.catId && form.catId !== kitten.catId) await requireFreeCat(tx, origin, form.catId)
    const change = {
      ...omitUndefined({ ...form, bornAt: at }),
      ...(form.color === '' && { color: null }),
      ...(form.mark === '' && { mark: null }),
    }
    requirePossibleDeath({ ...kitten, ...change }, place.timeZone)
    requirePossibleLeaving({ ...kitten, ...change }, place.timeZone)
    if (!(await changeKitten(tx, { id, version }, change)))
      throw new AppError('conflict', {
        message: 'This kitten was changed on another device. Look at it again.',
      })
    await recordDeaths(tx, kitten, { ...kitten, ...change })
    return readLog(tx, breeder, origin.id, clock.now())
  })
}

/** Stores when the kitten that is a cat went to its new home, unless its breeder said so before. */
export async function kittenLeft(tx: DbOrTx, catId: string, day: string): Promise<void> {
  await tx
    .update(kittens)
    .set({ leftOn: day, version: sql`${kittens.version} + 1` })
    .where(and(eq(kittens.catId, catId), isNull(kittens.leftOn)))
}

/** Deletes a kitten with its weights. Throws `not_found` and `forbidden`. */
export async function removeKitten({ db, clock }: Needs, owner: Owner, id: string): Promise<LitterLog> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const kitten = requireOwned(await findKitten(tx, id), breeder.id)
    await deleteKitten(tx, id)
    return readLog(tx, breeder, logOf(kitten), clock.now())
  })
}

/** The litter or pairing to whose log a kitten belongs. Throws `not_found` for an unknown kitten. */
export async function logIdOf(db: DbOrTx, kittenId: string): Promise<string> {
  const kitten = await findKitten(db, kittenId)
  if (!kitten) throw new AppError('not_found')
  return logOf(kitten)
}

type Death = Pick<KittenRow, 'catId' | 'diedOn'>

/** Records a changed death of a kitten with its cat for sale, also if another cat or none is linked to the kitten now. */
async function recordDeaths(tx: DbOrTx, before: Death, after: Death): Promise<void> {
  if (before.catId === after.catId && before.diedOn === after.diedOn) return
  if (before.catId && before.diedOn) await removeCatDeath(tx, before.catId, before.diedOn)
  if (after.catId && after.diedOn) await recordCatDeath(tx, after.catId, after.diedOn)
}

type Place = { now: Date; timeZone: string }

function requireBirthTime(at: Date, { birthDate }: Origin, { now, timeZone }: Place): void {
  if (at.getTime() > now.getTime() + TOLERANCE) throw invalidBirth('This time is in the future.')
  if (birthDate && Math.abs(daysBetween(birthDate, dayIn(at, timeZone))) > BIRTH_DAYS)
    throw invalidBirth(`This is not within ${BIRTH_DAYS} days of the birth date of the litter.`)
}

async function requireNewBirthTime(
  tx: DbOrTx,
  kitten: KittenRow,
  at: Date,
  origin: Origin,
  place: Place,
): Promise<void> {
  requireBirthTime(at, origin, place)
  const [first] = await listWeights(tx, [kitten.id])
  if (first && first.weighedAt.getTime() < at.getTime() - TOLERANCE)
    throw invalidBirth('The kitten was weighed before this time. Delete that weight first.')
}

const invalidBirth = (text: string) => new AppError('invalid', { fields: { bornAt: text } })

function requirePossibleDeath(
  { isStillborn, diedOn, bornAt }: Pick<KittenRow, 'isStillborn' | 'diedOn' | 'bornAt'>,
  timeZone: string,
): void {
  if (!diedOn) return
  const problem = isStillborn
    ? 'A stillborn kitten has no other day of death.'
    : diedOn < dayIn(bornAt, timeZone) && 'This is before the kitten was born.'
  if (problem) throw new AppError('invalid', { fields: { diedOn: problem } })
}

function requirePossibleLeaving(
  { isStillborn, leftOn, bornAt }: Pick<KittenRow, 'isStillborn' | 'leftOn' | 'bornAt'>,
  timeZone: string,
): void {
  if (!leftOn) return
  const problem = isStillborn
    ? 'A stillborn kitten goes to no home.'
    : leftOn < dayIn(bornAt, timeZone) && 'This is before the kitten was born.'
  if (problem) throw new AppError('invalid', { fields: { leftOn: problem } })
}

async function requireFreeCat(tx: DbOrTx, { litterId }: Origin, catId: string): Promise<void> {
  const cat = litterId ? (await listCats(tx, litterId)).find(({ id }) => id === catId) : undefined
  if (!cat) throw new AppError('invalid', { fields: { catId: 'Choose a cat of this litter.' } })
  if (cat.kittenId) throw new AppError('invalid', { fields: { catId: 'Another kitten is this cat.' } })
}
