/** A breeder's own profile and the draft of an application. */

import { exchangeDocuments, exchangePictures } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { hasStreet } from '#lib/places/streets.ts'
import { findTimeZone } from '#lib/places/time-zones.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { dayIn } from '#lib/times.ts'
import { requireRecentSignIn, type Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { ApplicationDraft, BreederChange, ManagedBreeder } from '../manage-contract.ts'
import type { Shipping } from '../shipping.ts'
import { findOwnBreeder, lockOwnBreeder } from './manage.ts'
import { presentManagedBreeder } from './manage-present.ts'
import {
  changeBreeder,
  findApplicationDraft,
  lockApplicationDraft,
  saveApplicationDraft,
} from './manage-store.ts'
import { findSimilarNames, nameKey, orNameTaken } from './names.ts'
import { draftLocation, type StoredPlace, storedPlace } from './place.ts'
import type { breeders } from './tables.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }
type Editor = Pick<Viewer, 'id' | 'session'>

/** A user's profile, also a suspended one. Throws `not_found` if there is none. */
export async function managedProfile({ db }: Needs, owner: Owner): Promise<ManagedBreeder> {
  const breeder = await findOwnBreeder(db, owner.id)
  if (!breeder) throw new AppError('not_found')
  return presentManagedBreeder(breeder)
}

/**
 * Changes the fields that are present; another deposit policy needs a recent sign-in. Throws `forbidden` for another user's
 * profile, `invalid` and `unknown_place` like an application.
 */
export async function changeProfile(
  { db, clock }: Needs,
  owner: Editor,
  id: string,
  change: BreederChange,
): Promise<ManagedBreeder> {
  const { name, businessName, description, specializations, transportMethods, meetingLocations } = change
  const place = await changedPlace(db, owner, change.location)
  const texts = {
    description,
    specializations: specializations?.join('\n'),
    transportMethods: transportMethods?.join('\n'),
    meetingLocations: meetingLocations?.join('\n'),
  }
  requireCleanTexts(texts, { names: { name, businessName, location: place?.location } })
  if (meetingLocations?.some(hasStreet))
    throw new AppError('invalid', { fields: { meetingLocations: NO_STREET } })
  const breeder = await db
    .transaction(async (tx) => {
      const current = await lockOwnBreeder(tx, owner.id)
      if (current.id !== id) throw new AppError('forbidden')
      const named = businessName === undefined ? {} : await renamed(tx, current, businessName)
      const { profileImageUrl: picture, depositPolicy = current.depositPolicy, shipping } = change
      if (depositPolicy !== current.depositPolicy) requireRecentSignIn(owner)
      if (picture !== undefined) {
        const keeper = { id: owner.id, field: 'profileImageUrl', at: clock.now() }
        const had = current.profileImageUrl ? [current.profileImageUrl] : []
        await exchangePictures(tx, keeper, had, picture ? [picture] : [])
      }
      const { timeZone: _, ...columns } = place ?? {}
      const changed = {
        ...(await movedZone(current, place)),
        ...named,
        ...omitUndefined({ ...change, location: undefined, shipping: undefined }),
        ...columns,
        ...(change.depositPolicy && { hasChosenPolicy: true }),
        ...(shipping !== undefined && { shipping: shipping && stated(shipping, current, clock.now()) }),
        ...(description !== undefined && { description: description || null }),
      }
      return Object.keys(changed).length > 0 ? changeBreeder(tx, id, changed) : current
    })
    .catch((error: unknown) => {
      throw orNameTaken(error)
    })
  return presentManagedBreeder(breeder)
}

/** What a cattery states about shipping, with today's date unless it has stated the same before; the price may differ. */
function stated(
  form: NonNullable<BreederChange['shipping']>,
  { shipping: known, timeZone }: typeof breeders.$inferSelect,
  now: Date,
): Shipping {
  const isSame = known?.basis === form.basis && known.license === form.license
  return { ...form, statedOn: isSame ? known.statedOn : dayIn(now, timeZone) }
}

const NO_STREET =
  'Everyone can read these. Please leave out street addresses; you can give one to a family when you agree on a pickup.'

/**
 * The key of a new name. Staff see which names it resembles before they verify a cattery; a verified one cannot take a name
 * that is easily confused with another's, unless it had a similar one before.
 */
async function renamed(
  tx: Services['db'],
  { id, nameKey: key, verificationStatus, similarNames: known }: typeof breeders.$inferSelect,
  businessName: string,
): Promise<{ nameKey?: string; similarNames?: string[] }> {
  const newKey = nameKey(businessName)
  if (newKey === key) return {}
  const similarNames = await findSimilarNames(tx, businessName, id)
  const [confusable] = similarNames.filter((name) => !known.includes(name))
  if (confusable && verificationStatus === 'verified') {
    const businessName = `${sentence(`This name is easily confused with ${confusable}`)} Please choose a different one, or ask support.`
    throw new AppError('invalid', { fields: { businessName } })
  }
  return { nameKey: newKey, similarNames }
}

/** A cattery that moves gets the time zone of its new location, unless its owner chose another one. */
async function movedZone(
  { location, timeZone }: typeof breeders.$inferSelect,
  place: StoredPlace | undefined,
): Promise<{ timeZone?: string }> {
  return place && timeZone === (await findTimeZone(location)) ? { timeZone: place.timeZone } : {}
}

/** The place of a changed location; undefined without one, or for the one that is stored, which may be older than the rules. */
async function changedPlace(
  db: Services['db'],
  owner: Owner,
  location: string | undefined,
): Promise<StoredPlace | undefined> {
  if (location === undefined) return undefined
  const current = await findOwnBreeder(db, owner.id)
  return current?.location === location ? undefined : storedPlace(location)
}

/** The draft as it was last saved, or null. */
export async function getApplicationDraft(
  { db }: Needs,
  owner: Owner,
): Promise<{ form: ApplicationDraft; savedAt: string } | null> {
  const draft = await findApplicationDraft(db, owner.id)
  return draft ? { form: draft.form, savedAt: draft.updatedAt.toISOString() } : null
}

/** Saves an unfinished application and its documents, without a street in its location. Throws `invalid` for other users' files. */
export async function changeApplicationDraft(
  { db, clock }: Needs,
  owner: Owner,
  form: ApplicationDraft,
): Promise<{ savedAt: string }> {
  const at = clock.now()
  const { location } = form
  const kept = location === undefined ? form : { ...form, location: await draftLocation(location) }
  await db.transaction(async (tx) => {
    const draft = await lockApplicationDraft(tx, owner.id, at)
    // The documents of a submitted application belong to it, so a draft may contain them.
    const sent = (await findOwnBreeder(tx, owner.id))?.documents.files ?? []
    const own = (files: string[] = []) => files.filter((file) => !sent.includes(file))
    await exchangeDocuments(tx, { id: owner.id, field: 'files', at }, own(draft.form.files), own(form.files))
    await saveApplicationDraft(tx, owner.id, kept, at)
  })
  return { savedAt: at.toISOString() }
}
