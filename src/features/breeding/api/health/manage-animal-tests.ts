/** How breeders keep the tests of the animals of their book. */
import { lockOwnBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { detach, exchangeDocuments } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { AnimalHealth, NewTest, TestChange } from '../../health-contract.ts'
import { MAX_TESTS } from '../../limits.ts'
import { birthRange } from '../../rules/birth.ts'
import { testCode } from '../../rules/health/codes.ts'
import { resultError } from '../../rules/health/results.ts'
import { birthOf } from '../present.ts'
import { listShown } from '../shown.ts'
import { findAnimal, lockAnimal } from '../store.ts'
import type { AnimalRow, AnimalTestRow } from '../tables.ts'
import { presentHealth } from './present-health.ts'
import { changeTest, countTests, deleteTest, findTest, insertTest, listTests, lockTest } from './store.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

/** The health of an animal that the breeder may see. Throws `not_found` for all others. */
export async function getHealth({ db, clock }: Needs, owner: Owner, id: string): Promise<AnimalHealth> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const row = await findAnimal(db, id)
  if (!row || !(await listShown(db, breeder.id, [id])).has(id)) throw new AppError('not_found')
  return presentHealth(db, { id: breeder.id, today: dayIn(clock.now(), breeder.timeZone) }, row)
}

/** Adds a test, once per `id`. Throws `not_found` for an animal of others, `invalid`, and `conflict` for too many. */
export function addTest(
  needs: Needs,
  owner: Owner,
  { animalId, form }: { animalId: string; form: NewTest },
): Promise<AnimalHealth> {
  return changeTests(needs, owner, animalId, async (tx, { animal, at, today }) => {
    const id = form.id ?? newId()
    const known = form.id && (await findTest(tx, id))
    if (known) {
      if (known.animalId !== animalId) throw new AppError('forbidden')
      return
    }
    if ((await countTests(tx, animalId)) >= MAX_TESTS)
      throw new AppError('conflict', { message: `An animal has at most ${MAX_TESTS} tests.` })
    const { code = null, name = null, result, laboratory = null, testedOn = null, documentUrl = null } = form
    const fields = { code, name: code ? null : name, result, laboratory, testedOn, documentUrl }
    requireValid(fields, animal, today)
    await exchangeDocuments(
      tx,
      { id: owner.id, field: 'documentUrl', at },
      [],
      documentUrl ? [documentUrl] : [],
    )
    await insertTest(tx, { ...fields, id, animalId, breederId: animal.breederId, createdAt: at })
  })
}

/**
 * Changes the fields that are present. The document must be seen again after a change. Throws `not_found`, `conflict` for another
 * version, and `invalid`.
 */
export function editTest(
  needs: Needs,
  owner: Owner,
  { animalId, testId, form }: { animalId: string; testId: string; form: TestChange },
): Promise<AnimalHealth> {
  return changeTests(needs, owner, animalId, async (tx, { animal, at, today }) => {
    const before = await lockTest(tx, animalId, testId)
    if (!before) throw new AppError('not_found')
    const { version, ...change } = omitUndefined(form)
    if (version !== before.version)
      throw new AppError('conflict', {
        message:
          'This test was changed in the meantime, perhaps in another tab. Reload it to see the latest state.',
      })
    const { code, name, result, laboratory, testedOn, documentUrl } = { ...before, ...change }
    const fields = { code, name: code ? null : name, result, laboratory, testedOn, documentUrl }
    requireValid(fields, animal, today)
    const paths = ({ documentUrl: path }: { documentUrl: string | null }) => (path ? [path] : [])
    await exchangeDocuments(tx, { id: owner.id, field: 'documentUrl', at }, paths(before), paths(fields))
    const isChanged = Object.entries(fields).some(([key, value]) => value !== before[key as keyof Fields])
    if (isChanged) await changeTest(tx, before, { ...fields, seenAt: null }, at)
  })
}

/** Deletes a test with its document. Throws `not_found`. */
export function removeTest(
  needs: Needs,
  owner: Owner,
  { animalId, testId }: { animalId: string; testId: string },
): Promise<AnimalHealth> {
  return changeTests(needs, owner, animalId, async (tx, { at }) => {
    const before = await lockTest(tx, animalId, testId)
    if (!before) throw new AppError('not_found')
    if (before.documentUrl) await detach(tx, owner.id, [before.documentUrl])
    await deleteTest(tx, before, at)
  })
}

/** Detaches the documents of an animal that is deleted. */
export async function detachTests(tx: DbOrTx, owner: Owner, animalId: string): Promise<void> {
  const tests = await listTests(tx, [animalId])
  await detach(
    tx,
    owner.id,
    tests.flatMap(({ documentUrl }) => documentUrl ?? []),
  )
}

/** Throws `invalid` at `birth` if an animal has a test before its birth. */
export async function requireTestsAfterBirth(tx: DbOrTx, animal: AnimalRow): Promise<void> {
  const tests = await listTests(tx, [animal.id])
  if (tests.some((test) => isBeforeBirth(test, animal)))
    throw new AppError('invalid', { fields: { birth: 'It has a health test before this date.' } })
}

type Change = { animal: AnimalRow; at: Date; today: string }

async function changeTests(
  { db, clock }: Needs,
  owner: Owner,
  animalId: string,
  change: (tx: DbOrTx, facts: Change) => Promise<void>,
): Promise<AnimalHealth> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const at = clock.now()
    const today = dayIn(at, breeder.timeZone)
    const animal = await lockAnimal(tx, breeder.id, animalId)
    if (!animal) throw new AppError('not_found')
    await change(tx, { animal, at, today })
    return presentHealth(tx, { id: breeder.id, today }, animal)
  })
}

type Fields = Pick<AnimalTestRow, 'code' | 'name' | 'result' | 'laboratory' | 'testedOn' | 'documentUrl'>

function requireValid(fields: Fields, animal: AnimalRow, today: string): void {
  const { code, name, result, laboratory, testedOn } = fields
  requireCleanTexts({ name, result, laboratory })
  requirePastDates({ testedOn }, today)
  const errors: Record<string, string> = {}
  if (code === null && name === null) errors.name = 'Required'
  const error = resultError(code, result)
  if (error) errors[testCode(code) ? 'result' : 'code'] = error
  if (isBeforeBirth(fields, animal))
    errors.testedOn = `This date is before the birth of ${animal.registeredName}.`
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { fields: errors })
}

function isBeforeBirth({ testedOn }: Pick<Fields, 'testedOn'>, animal: AnimalRow): boolean {
  const birth = birthOf(animal)
  return birth !== null && testedOn !== null && testedOn < birthRange(birth).first
}
