import type { AnimalStatus, Registry, Sex, Visibility } from '../../choices.ts'
import type { Animal } from '../../contract.ts'

/** A chosen parent. */
export type ChosenParent = { id: string; name: string }

export type AnimalFormValues = {
  registeredName: string
  callName: string
  breed: string
  sex: Sex | ''
  birthYear: string
  birthMonth: string
  birthDay: string
  diedOn: string
  kind: 'own' | 'outside'
  emsCode: string
  emsRegistry: Registry | ''
  color: string
  microchip: string
  sire: ChosenParent | null
  dam: ChosenParent | null
  breederName: string
  titlesBefore: string
  titlesAfter: string
  status: AnimalStatus
  imageUrl: string | null
  visibility: Visibility
  registrations: { registry: Registry; number: string }[]
}

/** The values of an animal, or of a new one. */
export function animalFormValues(animal?: Animal): AnimalFormValues {
  const [birthYear = '', birthMonth = '', birthDay = ''] = animal?.birth?.split('-') ?? []
  const chosen = (parent: Animal['sire']) => (parent ? { id: parent.id, name: parent.name } : null)
  return {
    registeredName: animal?.registeredName ?? '',
    callName: animal?.callName ?? '',
    breed: animal?.breed ?? '',
    sex: animal?.sex ?? '',
    birthYear,
    birthMonth,
    birthDay: birthDay.replace(/^0/, ''),
    diedOn: animal?.diedOn ?? '',
    kind: animal?.isOutside ? 'outside' : 'own',
    emsCode: animal?.emsCode ?? '',
    emsRegistry: animal?.emsRegistry ?? '',
    color: animal?.color ?? '',
    microchip: animal?.microchip ?? '',
    sire: chosen(animal?.sire ?? null),
    dam: chosen(animal?.dam ?? null),
    breederName: animal?.breederName ?? '',
    titlesBefore: animal?.titlesBefore ?? '',
    titlesAfter: animal?.titlesAfter ?? '',
    status: animal?.status ?? 'kept',
    imageUrl: animal?.imageUrl ?? null,
    visibility: animal?.visibility ?? 'private',
    registrations: animal?.registrations ?? [],
  }
}

/** A date, a month, or a year as the API has it; null for none. A day without a month becomes a text that the schema refuses. */
export function birthOfFields({
  birthYear,
  birthMonth,
  birthDay,
}: Pick<AnimalFormValues, 'birthYear' | 'birthMonth' | 'birthDay'>): string | null {
  const year = birthYear.trim()
  const day = birthDay.trim()
  if (!year && !birthMonth && !day) return null
  if (!birthMonth && !day) return year
  if (!day) return `${year}-${birthMonth}`
  return `${year}-${birthMonth}-${day.padStart(2, '0')}`
}

/** The body of the form without `decided`: the fields that its listing or pairing decides. */
export function animalInput(
  values: AnimalFormValues,
  decided: readonly string[] = [],
): Record<string, unknown> {
  const { birthYear: _y, birthMonth: _m, birthDay: _d, kind, sire, dam, ...rest } = values
  const body: Record<string, unknown> = {
    ...rest,
    sex: values.sex || undefined,
    birth: birthOfFields(values),
    isOutside: kind === 'outside',
    sireId: sire?.id ?? null,
    damId: dam?.id ?? null,
    // What is hidden for other animals would be refused.
    diedOn: values.status === 'died' && values.diedOn ? values.diedOn : null,
    emsRegistry: values.emsCode.trim() ? values.emsRegistry || null : null,
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !decided.includes(name)))
}
