import type { ReactNode } from 'react'
import { ageText, WEEKS_AT_HOME } from '#lib/age.ts'
import { dateText } from '#lib/dates.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import type { CatDetail } from '../contract.ts'
import { genderText } from './gender.ts'

/** The basic facts of a cat: breed, age, when it can leave home, and its litter. */
export function CatFacts({ cat }: { cat: CatDetail }) {
  const facts: [string, ReactNode][] = [
    ['Breed', cat.breed],
    ['Gender', genderText(cat.gender)],
    ['Age', ageText(cat.age)],
    ['Born', <CalendarDate date={cat.birthDate} key="born" />],
    ['Color', cat.color],
    ['Can leave home', leavesHome(cat)],
    [
      'Litter',
      cat.litterId && (
        <Link to={`/litters/${cat.litterId}`} className="link">
          Parents and littermates
        </Link>
      ),
    ],
  ]
  return (
    <Facts>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  )
}

function leavesHome({ age, status, leavesHomeFrom }: CatDetail): string | null {
  if (status === 'sold') return null
  return age < WEEKS_AT_HOME ? `From ${dateText(leavesHomeFrom)}, at ${WEEKS_AT_HOME} weeks` : 'Now'
}
