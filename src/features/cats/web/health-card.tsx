import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { dateText } from '#lib/dates.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { PlainSection } from '#ui/card.tsx'
import type { CatDetail } from '../contract.ts'
import { CERTIFICATIONS } from './health-badges.tsx'

/** The certifications of a cat with their records, and its vaccinations. */
export function HealthCard(props: {
  cat: Pick<CatDetail, 'healthCertifications' | 'healthRecords' | 'vaccinations'>
}) {
  const { cat } = props
  const recordText = (name: string) => {
    const record = cat.healthRecords.find(({ certification }) => certification === name)
    return record && `${record.lab}, ${dateText(record.date)}`
  }
  const known = Object.entries(CERTIFICATIONS).filter(([name]) => cat.healthCertifications.includes(name))
  const others = cat.healthCertifications.filter((name) => !(name in CERTIFICATIONS))
  const isEmpty = cat.healthCertifications.length === 0 && cat.vaccinations.length === 0
  return (
    <PlainSection title="Health & Certifications">
      {isEmpty && (
        <p className="text-muted">No health records yet. Ask the breeder about tests and vaccinations.</p>
      )}
      <ul className="grid gap-4">
        {known.map(([name, meaning]) => (
          <Item key={name} title={name} hover={recordText(name)}>
            {meaning}
            {recordText(name) && <p>{recordText(name)}</p>}
          </Item>
        ))}
        {others.map((name) => (
          <Item key={name} title={name} hover={recordText(name)}>
            {recordText(name)}
          </Item>
        ))}
        {cat.vaccinations.length > 0 && (
          <Item title="Vaccinated">
            <ul>
              {cat.vaccinations.map(({ name, date }) => (
                <li key={`${name} ${date}`}>
                  {name} · <CalendarDate date={date} />
                </li>
              ))}
            </ul>
          </Item>
        )}
      </ul>
    </PlainSection>
  )
}

function Item(props: { title: string; hover?: string | undefined; children?: ReactNode }) {
  const { title, hover, children } = props
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full bg-action-soft text-action"
      >
        <Check size={14} />
      </span>
      <div className="min-w-0">
        <p className="font-medium" title={hover}>
          {title}
        </p>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </li>
  )
}
