/** A breeder's own profile and the draft of an application. */
import { exchangeDocuments, exchangePictures } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { requireCleanTexts } from '#lib/public-text.ts'
import type { Services } from '#platform/services.ts'
import type { ApplicationDraft, BreederChange, ManagedBreeder } from '../manage-contract.ts'
import { findBreederOf, lockOwnBreeder } from './manage.ts'
import { presentManagedBreeder } from './manage-present.ts'
import { changeBreeder, findDraft, lockDraft, saveDraft } from './manage-store.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/** The profile of a user. Throws `not_found` where there is none; one that is suspended is still shown to its owner. */
export async function managedProfile({ db }: Needs, owner: Owner): Promise<ManagedBreeder> {
  const breeder = await findBreederOf(db, owner.id)
  if (!breeder) throw new AppError('not_found')
  return presentManagedBreeder(breeder)
}

/** Changes what is given. Throws `forbidden` for another's profile and `invalid` as an application does. */
export async function changeProfile(
  { db, clock }: Needs,
  owner: Owner,
  id: string,
  change: BreederChange,
): Promise<ManagedBreeder> {
  const { name, businessName, location, description, specializations, transportMethods, meetingLocations } =
    change
  requireCleanTexts({
    ...{ name, businessName, location, description },
    specializations: specializations?.join('\n'),
    transportMethods: transportMethods?.join('\n'),
    meetingLocations: meetingLocations?.join('\n'),
  })
  const breeder = await db.transaction(async (tx) => {
    const current = await lockOwnBreeder(tx, owner.id)
    if (current.id !== id) throw new AppError('forbidden')
    const { profileImageUrl: picture } = change
    if (picture !== undefined) {
      const keeper = { id: owner.id, field: 'profileImageUrl', at: clock.now() }
      const had = current.profileImageUrl ? [current.profileImageUrl] : []
      await exchangePictures(tx, keeper, had, picture ? [picture] : [])
    }
    return changeBreeder(tx, id, {
      ...omitUndefined(change),
      ...(description !== undefined && { description: description || null }),
    })
  })
  return presentManagedBreeder(breeder)
}

/** The application as it was last saved, or null. */
export async function managedDraft(
  { db }: Needs,
  owner: Owner,
): Promise<{ form: ApplicationDraft; savedAt: string } | null> {
  const draft = await findDraft(db, owner.id)
  return draft ? { form: draft.form, savedAt: draft.updatedAt.toISOString() } : null
}

/** Keeps an unfinished application and its papers. Throws `invalid` for files that are not the person's own. */
export async function keepDraft(
  { db, clock }: Needs,
  owner: Owner,
  form: ApplicationDraft,
): Promise<{ savedAt: string }> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, owner.id, at)
    // Those of an application that was sent belong to it, in a draft as well.
    const sent = (await findBreederOf(tx, owner.id))?.documents.files ?? []
    const own = (files: string[] = []) => files.filter((file) => !sent.includes(file))
    await exchangeDocuments(tx, { id: owner.id, field: 'files', at }, own(draft.form.files), own(form.files))
    await saveDraft(tx, owner.id, form, at)
  })
  return { savedAt: at.toISOString() }
}
