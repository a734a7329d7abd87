/** Templates of a cattery, from which it writes the contracts of its sales. */
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { Services } from '#platform/services.ts'
import type { Template, templateFormSchema } from '../contract.ts'
import { MAX_TEMPLATES, MAX_VERSIONS } from '../limits.ts'
import type { Clause } from '../rules/clauses/schema.ts'
import { requireLawfulClauses } from './lawful-clauses.ts'
import {
  addTemplateVersion,
  findTemplate,
  hideTemplate,
  listTemplates,
  renameTemplate,
  type TemplateRow,
} from './store.ts'

type TemplateServices = Pick<Services, 'db' | 'clock'>

/** The templates of the viewer's cattery, by name. Throws forbidden without a cattery. */
export async function getTemplates({ db }: TemplateServices, userId: string): Promise<Template[]> {
  const { id } = await requireOwnBreeder(db, userId)
  return (await listTemplates(db, id)).map(presentTemplate)
}

/**
 * Adds a template or a version of it. Sending the same again changes nothing. Throws `invalid` for contact details and clauses against the rules of the state, not_found for the
 * template of another cattery and a removed one, `conflict` if it was changed meanwhile or there are too many.
 */
export async function saveTemplate(
  { db, clock }: TemplateServices,
  userId: string,
  id: string,
  { name, version, signBy, clauses }: z.output<typeof templateFormSchema>,
): Promise<Template> {
  requireCleanClauses(clauses)
  return db.transaction(async (tx) => {
    const { id: breederId, state } = await lockOwnBreeder(tx, userId)
    await requireLawfulClauses(tx, clauses, { now: clock.now(), states: [state] })
    const known = await findTemplate(tx, id)
    if (known && (known.breederId !== breederId || known.removedAt)) throw new AppError('not_found')
    if (!known && (await listTemplates(tx, breederId)).length >= MAX_TEMPLATES)
      throw new AppError('conflict', { message: `You can have at most ${MAX_TEMPLATES} templates.` })
    const isSame = known && known.signBy === signBy && isDeepStrictEqual(known.clauses, clauses)
    if (isSame) {
      await renameTemplate(tx, id, name)
      return presentTemplate({ ...known, name })
    }
    if (version !== (known?.version ?? 0))
      throw new AppError('conflict', {
        message:
          'This template was changed in another window. Reload the page to continue with its last version.',
      })
    if (version >= MAX_VERSIONS)
      throw new AppError('conflict', {
        message: `This template has been changed ${MAX_VERSIONS} times. Please add a new one.`,
      })
    const createdAt = clock.now()
    const next = { id, breederId, name, version: version + 1, signBy, clauses, createdAt }
    await addTemplateVersion(tx, next)
    return presentTemplate({ ...next, changedAt: createdAt })
  })
}

/** Removes a template of the viewer's cattery from the list; succeeds if there is none. */
export async function removeTemplate(
  { db, clock }: TemplateServices,
  userId: string,
  id: string,
): Promise<void> {
  const { id: breederId } = await requireOwnBreeder(db, userId)
  await hideTemplate(db, id, breederId, clock.now())
}

/** Throws `invalid` for contact details in clauses in own words, which buyers could read before the deposit. */
function requireCleanClauses(clauses: readonly Clause[]): void {
  requireCleanTexts(
    Object.fromEntries(
      clauses.flatMap((clause, index) =>
        clause.kind === 'own'
          ? [
              [`clauses.${index}.title`, clause.title],
              [`clauses.${index}.text`, clause.text],
            ]
          : [],
      ),
    ),
  )
}

function presentTemplate({
  id,
  name,
  version,
  signBy,
  clauses,
  changedAt,
}: Omit<TemplateRow, 'removedAt' | 'breederId'>): Template {
  return { id, name, version, signBy, clauses, changedAt: changedAt.toISOString() }
}
