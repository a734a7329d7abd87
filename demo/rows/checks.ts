import { CHECKS } from '#lib/checks/descriptions.ts'
import type { CheckKind } from '#lib/checks/kinds.ts'
import { laterDay } from '#lib/dates.ts'
import type { Cattery } from '../catteries/cattery.ts'
import { DEMO_CHECKS } from '../catteries/checks.ts'
import { demoId } from '../ids.ts'
import { ADMIN } from '../people.ts'
import type { BreederRow, PlanContext } from './plan.ts'

const DAYS_PER_MONTH = 30

const SEEN: Record<CheckKind, string> = {
  identity: 'Passport in a video call; the name and the face are those of the applicant.',
  address: 'A water bill of last month, with the name and the address of the application.',
  phone: 'Called the number of the application. The breeder answered and knew the details.',
  registration: 'The club’s office confirmed the name and the number by email.',
  veterinarian: 'Called the practice. They see all cats of the cattery once a year and have no concerns.',
  visit: 'All rooms and cats. Clean, quiet, and the kittens came to us.',
}

/** Adds the checks of a cattery that joined so many days ago. */
export function addChecks(
  { plan, calendar }: PlanContext,
  cattery: Cattery,
  breeder: BreederRow,
  sinceDaysAgo: number,
): void {
  const checks = DEMO_CHECKS[cattery.key] ?? []
  const entries = checks.map(({ kind, monthsAgo, ...check }) => {
    const daysAgo = Math.min(Math.max(monthsAgo * DAYS_PER_MONTH, 1), sinceDaysAgo)
    const lastDay = calendar.date(daysAgo - CHECKS[kind].months * DAYS_PER_MONTH)
    return {
      id: demoId('check', cattery.key, kind),
      breederId: breeder.id,
      kind,
      action: 'record' as const,
      checkedOn: calendar.date(daysAgo),
      expiresOn: check.result ? null : lastDay,
      seen: SEEN[kind],
      ...check,
      result: check.result ?? ('passed' as const),
      actorId: demoId('user', ADMIN.email),
      createdAt: calendar.moment(daysAgo, 11),
    }
  })
  plan.breederChecks.push(...entries)
  const passed = entries.flatMap(({ checkedOn, expiresOn }) => (expiresOn ? [{ checkedOn, expiresOn }] : []))
  passed.sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
  breeder.checksValidUntil = passed.map(({ expiresOn }) => expiresOn)
  breeder.checksNewest = passed.map((_, index) =>
    passed.slice(index).reduce((newest, { checkedOn }) => laterDay(newest, checkedOn), ''),
  )
}
