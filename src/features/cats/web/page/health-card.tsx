import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { dateText } from '#lib/dates.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { PlainSection } from '#ui/card.tsx'
import type { CatDetail } from '../../contract.ts'
import { CERTIFICATIONS } from '../health-badges.tsx'
import { catQueries } from '../queries.ts'

type Props = {
  cat: Pick<CatDetail, 'healthCertifications' | 'documentedCertifications' | 'healthRecords' | 'vaccinations'>
}

/**
 * The certifications of a cat with their records, documented ones first, its vaccinations, and `tests` if results of the cat or its
 * parents are known.
 */
export function HealthCard({ cat, tests }: Props & { cat: Pick<CatDetail, 'id'>; tests: ReactNode }) {
  const { data: health } = useQuery(catQueries.health(cat.id))
  const hasTests = health !== undefined && health.statements.length > 0
  const { healthCertifications: held, documentedCertifications: documented, vaccinations } = cat
  const known = Object.keys(CERTIFICATIONS).filter((name) => held.includes(name))
  const all = [...known, ...held.filter((name) => !known.includes(name))]
  const isEmpty = held.length === 0 && vaccinations.length === 0 && !hasTests
  return (
    <PlainSection title="Health & Certifications">
      {isEmpty && (
        <p className="text-muted">No health records yet. Ask the breeder about tests and vaccinations.</p>
      )}
      <ul className="grid gap-4">
        {all
          .filter((name) => documented.includes(name))
          .map((name) => (
            <Certification key={name} cat={cat} name={name} isDocumented />
          ))}
        {vaccinations.length > 0 && (
          <Item title="Vaccinated">
            <ul>
              {vaccinations.map(({ name, date }) => (
                <li key={`${name} ${date}`}>
                  <bdi>{name}</bdi>
                  {'\u00a0· '}
                  <CalendarDate date={date} />
                </li>
              ))}
            </ul>
          </Item>
        )}
        {all
          .filter((name) => !documented.includes(name))
          .map((name) => (
            <Certification key={name} cat={cat} name={name} />
          ))}
      </ul>
      {hasTests && tests}
    </PlainSection>
  )
}

/** A certification with its issuer and date; without a document, it is only what the breeder states. */
function Certification({
  cat,
  name,
  isDocumented = false,
}: Props & { name: string; isDocumented?: boolean }) {
  const meaning = CERTIFICATIONS[name as keyof typeof CERTIFICATIONS]
  const record = cat.healthRecords.find(({ certification }) => certification === name)
  const source = record && `${record.lab}, ${dateText(record.date)}`
  return (
    <Item title={name} hover={source} isStated={!isDocumented}>
      {meaning && <p>{meaning}</p>}
      {isDocumented ? (
        <p>{source ? `${source}, document on file` : 'Document on file'}</p>
      ) : (
        <p>{source ? `Stated by the breeder: ${source}` : 'Stated by the breeder'}</p>
      )}
    </Item>
  )
}

type ItemProps = { title: string; hover?: string | undefined; isStated?: boolean; children?: ReactNode }

function Item({ title, hover, isStated = false, children }: ItemProps) {
  const Icon = isStated ? Minus : Check
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full ${isStated ? 'border text-muted' : 'bg-action-soft text-action'}`}
      >
        <Icon size={14} />
      </span>
      <div className="min-w-0">
        <p dir="auto" className={isStated ? 'text-muted' : 'font-medium'} title={hover}>
          {title}
        </p>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </li>
  )
}
