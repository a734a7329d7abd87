import type { Cattery, DemoAnimal } from '../catteries/cattery.ts'
import { demoId } from '../ids.ts'
import type { BreederRow, PlanContext } from './plan.ts'

const DAYS_PER_YEAR = 365.25
const DAYS_PER_MONTH = 30.44

/** EMS codes of the breeds in books. */
const EMS_BREEDS: Record<string, string> = {
  'Maine Coon': 'MCO',
  'Norwegian Forest Cat': 'NFO',
  'British Shorthair': 'BSH',
}

/** The ID of an animal in the book of a cattery. */
export const animalId = (cattery: Cattery, name: string) => demoId('animal', cattery.key, name)

/**
 * Adds the breeding book of a cattery. Its sires and queens are among the animals, by their names; they and animals with a status are its
 * own, and the rest are ancestors from elsewhere. Animals come after their parents.
 */
export function addAnimals({ plan, calendar }: PlanContext, cattery: Cattery, breeder: BreederRow): void {
  for (const animal of cattery.book ?? []) {
    const { name, sex, breed, sire, dam, number } = animal
    const parent = animal.parent ? cattery.parents.find((each) => each.name === name) : undefined
    const isOwn = parent !== undefined || animal.status !== undefined
    const id = animalId(cattery, name)
    const birth = birthOf(animal, parent?.months, calendar)
    plan.animals.push({
      id,
      breederId: breeder.id,
      isOutside: !isOwn,
      registeredName: name,
      callName: animal.callName ?? null,
      breed,
      sex,
      ...birth,
      diedOn: animal.diedDaysAgo ? calendar.date(animal.diedDaysAgo) : null,
      emsCode: animal.ems ? `${EMS_BREEDS[breed]} ${animal.ems}` : null,
      microchip: animal.microchip ?? null,
      sireId: sire ? animalId(cattery, sire) : null,
      damId: dam ? animalId(cattery, dam) : null,
      breederName: animal.breeder ?? (isOwn ? cattery.businessName : null),
      titlesBefore: animal.before ?? null,
      status: parent ? 'breeding' : (animal.status ?? 'kept'),
      visibility: 'public',
      createdAt: breeder.createdAt,
    })
    if (number)
      plan.animalRegistrations.push({
        animalId: id,
        breederId: breeder.id,
        registry: number.startsWith('SBT') ? 'TICA' : 'CFA',
        number: registrationOf(number, birth.bornOn),
        place: 0,
      })
  }
}

/** TICA's numbers contain the birth date: `SBT 062623 003`. */
export function registrationOf(number: string, bornOn = ''): string {
  const [year, month, day] = bornOn.slice(2).split('-')
  return number.replace(/^SBT /, `SBT ${month}${day}${year} `)
}

function birthOf(animal: DemoAnimal, months: number | undefined, calendar: PlanContext['calendar']) {
  const { bornYearsAgo, bornDaysAgo } = animal
  if (bornYearsAgo)
    return {
      bornOn: `${calendar.date(Math.round(bornYearsAgo * DAYS_PER_YEAR)).slice(0, 4)}-01-01`,
      bornPrecision: 'year' as const,
    }
  const daysAgo = months === undefined ? bornDaysAgo : bornOfParent(months)
  return daysAgo ? { bornOn: calendar.date(daysAgo), bornPrecision: 'day' as const } : { bornOn: undefined }
}

/** How many days ago a parent of some months was born. */
export function bornOfParent(months: number): number {
  return Math.round(months * DAYS_PER_MONTH) + 9
}
