/** Entries of the breeding book: health tests that are due. */
import { type SQL, sql } from 'drizzle-orm'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { isoDate } from '#lib/dates.ts'
import type { AnimalStatus } from '../choices.ts'
import { type StoredBirth, writeBirth } from '../rules/birth.ts'
import { checklistOf } from '../rules/health/checklist.ts'
import { testCode } from '../rules/health/codes.ts'
import type { TestResult } from '../rules/health/results.ts'

/** An animal that the cattery keeps, with its examinations, the latest first. */
export type TestedFacts = {
  breederId: string
  animalId: string
  name: string
  breed: string
  birth: StoredBirth | null
  status: AnimalStatus
  registries: string[]
  tests: Pick<TestResult, 'code' | 'result' | 'testedOn'>[]
}

/** Tests that are repeated, for animals that are kept, and first examinations, for those that are bred. */
export const dueTests: CalendarSource<SQL, TestedFacts, 'test_due'> = {
  facts: ({ breederIds }) => sql`(select coalesce(json_agg(f), '[]') from (
    select a.breeder_id as "breederId", a.id as "animalId", a.registered_name as name, a.breed,
      case when a.born_on is not null then
        json_build_object('bornOn', a.born_on, 'bornPrecision', a.born_precision) end as birth,
      a.status, array_remove(array_append(array(
        select distinct r.registry from animal_registrations r where r.animal_id = a.id), a.ems_registry), null) as registries,
      coalesce((select json_agg(json_build_object('code', t.code, 'result', t.result, 'testedOn', t.tested_on)
          order by t.tested_on desc nulls last, t.created_at desc, t.id desc)
        from animal_tests t where t.animal_id = a.id and t.code is not null), '[]') as tests
    from animals a
    where a.breeder_id = any (${sql.param(breederIds)}::uuid[]) and not a.is_outside
      and (a.status = 'breeding' or a.status = 'kept' and exists (
        select from animal_tests t where t.animal_id = a.id and t.code is not null))) f)`,
  entriesOf({ breederId, animalId, name, breed, birth, status, registries, tests }, { now }) {
    const animal = {
      id: animalId,
      breed,
      birth: birth && writeBirth(birth),
      isBreeding: status === 'breeding',
      // Only the hearing test depends on the color, and is never due on a day.
      isWhite: false,
      registries,
      tests: tests.map((test) => ({ ...test, laboratory: null, seenOn: null })),
    }
    // Ancestors only clear animals of variants, and tests of variants are due on no day.
    return checklistOf(new Map(), animal, isoDate(now)).flatMap(({ code, dueOn, doneOn }) => {
      if (dueOn === null || (doneOn === null && !animal.isBreeding)) return []
      return [
        calendarEntry({
          kind: 'test_due',
          breederId,
          subjectId: `${animalId}-${code}`,
          time: { day: dueOn },
          pageId: animalId,
          name,
          note: testCode(code)?.name ?? code,
        }),
      ]
    })
  },
}
