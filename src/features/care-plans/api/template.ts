/** The template of a cattery. */
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { CareTemplate, CareTemplateForm } from '../contract.ts'
import { DEFAULT_LINES } from '../rules/default-lines.ts'
import { findTemplate, storeTemplate } from './store.ts'

/** The template of a cattery, which is the default until it is changed. */
export async function readTemplate(db: DbOrTx, breederId: string): Promise<CareTemplate> {
  return (await findTemplate(db, breederId)) ?? { lines: [...DEFAULT_LINES], version: 0 }
}

/** The template of the own cattery. Throws `forbidden` without one. */
export async function getTemplate(
  { db }: Pick<Services, 'db'>,
  owner: { id: string },
): Promise<CareTemplate> {
  return readTemplate(db, (await requireOwnBreeder(db, owner.id)).id)
}

/** Replaces the template. Throws `conflict` if another device changed it meanwhile. */
export async function changeTemplate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: { id: string },
  { version, lines }: CareTemplateForm,
): Promise<CareTemplate> {
  return db.transaction(async (tx) => {
    const { id: breederId } = await lockOwnBreeder(tx, owner.id)
    if (!(await storeTemplate(tx, { breederId, version, lines, now: clock.now() })))
      throw new AppError('conflict', {
        message: 'The plan was changed on another device. Look at it again.',
      })
    return readTemplate(tx, breederId)
  })
}
