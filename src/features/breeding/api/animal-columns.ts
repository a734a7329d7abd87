/** The columns for the fields of an animal's form. */
import { exchangePictures } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { AnimalChange, NewAnimal, Registration } from '../contract.ts'
import { birthRange, readBirth } from '../rules/birth.ts'
import { numberKey } from '../rules/import/book.ts'
import { findByMicrochip, findByNumber } from './store.ts'
import type { AnimalRow } from './tables.ts'

type Context = { breederId: string; userId: string; at: Date; today: string }

/** The columns for the fields of a form; attaches its picture. Throws `invalid`. */
export async function columnsOf(
  tx: DbOrTx,
  { breederId, userId, at, today }: Context,
  id: string,
  form: NewAnimal | AnimalChange,
  before?: AnimalRow,
): Promise<Partial<AnimalRow>> {
  const { registeredName, callName, breederName, breed, color, titlesBefore, titlesAfter, emsCode } = form
  requireCleanTexts(
    { breed, color, titlesBefore, titlesAfter, emsCode },
    { names: { registeredName, callName, breederName } },
  )
  const birth = form.birth ? readBirth(form.birth) : form.birth === undefined ? undefined : null
  requirePastDates({ birth: form.birth ? birthRange(form.birth).first : null, diedOn: form.diedOn }, today)
  await requireOwnNumbers(tx, breederId, id, form)
  if (form.imageUrl !== undefined && form.imageUrl !== before?.imageUrl)
    await exchangePictures(
      tx,
      { id: userId, field: 'imageUrl', at },
      before?.imageUrl ? [before.imageUrl] : [],
      form.imageUrl ? [form.imageUrl] : [],
    )
  const columns = omitUndefined({
    registeredName,
    callName,
    breed,
    sex: form.sex,
    isOutside: form.isOutside,
    emsCode,
    emsRegistry: emsCode === null ? null : form.emsRegistry,
    color,
    microchip: form.microchip,
    sireId: form.sireId,
    damId: form.damId,
    breederName,
    titlesBefore,
    titlesAfter,
    status: form.status,
    imageUrl: form.imageUrl,
    visibility: form.visibility,
    diedOn: form.diedOn,
    ...(birth !== undefined && {
      bornOn: birth?.bornOn ?? null,
      bornPrecision: birth?.bornPrecision ?? null,
    }),
  })
  requireConsistent({ ...before, ...columns })
  return columns
}

/** Throws `invalid` for facts that contradict each other. */
export function requireConsistent(animal: Partial<AnimalRow>): void {
  const fields: Record<string, string> = {}
  if (animal.emsRegistry && !animal.emsCode) fields.emsCode = 'Required'
  if (animal.diedOn && animal.bornOn && animal.diedOn < animal.bornOn)
    fields.diedOn = 'This date is before its birth.'
  if (animal.diedOn && animal.status !== 'died')
    fields.status = 'An animal with a date of death has the status “Died”.'
  if (animal.sireId && animal.sireId === animal.damId)
    fields.damId = 'The sire and the dam cannot be the same animal.'
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Throws `invalid` for a number or chip that another animal of the book has, or that is entered twice. */
async function requireOwnNumbers(
  tx: DbOrTx,
  breederId: string,
  id: string,
  {
    registrations = [],
    microchip,
  }: { registrations?: Registration[] | undefined; microchip?: string | null | undefined },
): Promise<void> {
  const fields: Record<string, string> = {}
  const keys = registrations.map(({ registry, number }) => `${registry} ${numberKey(number)}`)
  for (const [index, registration] of registrations.entries()) {
    const field = `registrations.${index}.number`
    const other = await findByNumber(tx, breederId, registration, id)
    if (keys.indexOf(keys[index] as string) < index) fields[field] = 'This number is entered twice.'
    else if (other) fields[field] = `${other.name} has this number.`
  }
  const other = microchip ? await findByMicrochip(tx, breederId, microchip, id) : undefined
  if (other) fields.microchip = `${other.name} has this microchip.`
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}
