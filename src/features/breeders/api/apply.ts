/** How a user becomes a breeder. */
import { lockAccount, makeBreeder, requireConfirmed } from '#features/accounts/api/index.ts'
import { exchangeDocuments } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { Viewer } from '#platform/http/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import type { ManagedBreeder, NewBreeder } from '../manage-contract.ts'
import { applicationMail } from './application-mail.ts'
import { findOwnBreeder } from './manage.ts'
import { presentManagedBreeder } from './manage-present.ts'
import { changeBreeder, deleteApplicationDraft, insertBreeder, lockApplicationDraft } from './manage-store.ts'
import { findSimilarNames, nameKey, orNameTaken } from './names.ts'
import { storedPlace } from './place.ts'
import type { breeders } from './tables.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'env' | 'mail' | 'jobs' | 'securityLog'>

/**
 * Creates a user's cattery, or completes its profile. A form without the documents of an application makes a profile,
 * which stays pending until its owner applies. For an application, the setting BREEDER_VERIFICATION decides whether it is
 * verified at once or by staff; after a rejection, and if the cattery's name is easily confused with another's, staff decides in any case. Throws `email_unconfirmed`, `suspended`, `conflict` if there is a cattery, and
 * `invalid` for contact details in public texts, for another cattery's name, and for other users' files; `unknown_place` unless the
 * location names one town.
 */
export async function applyAsBreeder(
  services: Needs,
  viewer: Viewer,
  form: NewBreeder,
): Promise<ManagedBreeder> {
  requireConfirmed(viewer, services.mail)
  const { name, businessName, yearsExperience, specializations = [] } = form
  const { timeZone, ...place } = await storedPlace(form.location)
  const description = form.description || null
  requireCleanTexts(
    { description, specializations: specializations.join('\n') },
    { names: { name, businessName, location: place.location } },
  )
  const at = services.clock.now()
  const own = await findOwnBreeder(services.db, viewer.id)
  const similarNames = await findSimilarNames(services.db, businessName, own?.id)
  const isInstant = services.env.BREEDER_VERIFICATION === 'instant' && similarNames.length === 0
  const isVerified = !!form.documents && isInstant
  const fields = {
    name,
    businessName,
    ...place,
    yearsExperience,
    specializations,
    description,
    similarNames,
    nameKey: nameKey(businessName),
    documents: form.documents ?? {},
    verificationStatus: isVerified ? ('verified' as const) : ('pending' as const),
    isActive: isVerified,
    appliedAt: form.documents ? at : null,
  }
  const breeder = await services.db
    .transaction(async (tx) => {
      // A concurrent suspension would not hide a cattery that does not exist yet, so the account is locked.
      await lockAccount(tx, viewer.id)
      const before = await findOwnBreeder(tx, viewer.id)
      const draft = form.documents && (await lockApplicationDraft(tx, viewer.id, at))
      const added = await insertBreeder(tx, { ...fields, timeZone, userId: viewer.id, createdAt: at })
      const breeder = added ?? (await applyWithProfile(tx, viewer.id, fields))
      if (form.documents && draft) {
        // Files of the draft that the application does not contain are released.
        const keeper = { id: viewer.id, field: 'documents.files', at }
        const had = [...(before?.documents.files ?? []), ...(draft.form.files ?? [])]
        await exchangeDocuments(tx, keeper, had, form.documents.files ?? [])
        await deleteApplicationDraft(tx, viewer.id)
        await enqueueMail(services.jobs, tx, applicationMail(viewer.email, breeder))
      }
      if (await makeBreeder(tx, viewer.id))
        await services.securityLog.record(tx, {
          kind: 'role_changed',
          actorId: viewer.id,
          subjectId: viewer.id,
          request: viewer.request,
          detail: { from: 'buyer', to: 'breeder' },
        })
      return breeder
    })
    .catch((error: unknown) => {
      throw orNameTaken(error)
    })
  return presentManagedBreeder(breeder)
}

/** An application for an existing profile: the first one, or another one after a rejection. */
async function applyWithProfile(
  tx: Services['db'],
  userId: string,
  fields: Partial<typeof breeders.$inferInsert> & { appliedAt: Date | null },
): Promise<typeof breeders.$inferSelect> {
  const existing = await findOwnBreeder(tx, userId)
  if (existing?.verificationStatus === 'pending' && !existing.appliedAt && fields.appliedAt)
    return changeBreeder(tx, existing.id, fields)
  if (existing?.verificationStatus !== 'rejected' || !fields.appliedAt)
    throw new AppError('conflict', { message: 'You have a breeder profile already.' })
  // After a rejection, staff decides again, whatever the setting for first applications is.
  return changeBreeder(tx, existing.id, { ...fields, verificationStatus: 'pending', isActive: false })
}
