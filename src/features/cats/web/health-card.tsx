import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { dateText } from '#lib/dates.ts'
import { Section } from '#ui/card.tsx'
import type { CatDetail } from '../contract.ts'
import { CERTIFICATIONS } from './health-badges.tsx'

/** Health & Certifications: what is on file for a cat, and its vaccinations with their dates. */
export function HealthCard(props: {
  cat: Pick<CatDetail, 'healthCertifications' | 'healthRecords' | 'vaccinations'>
}) {
  const { cat } = props
  const paperOf = (name: string) => {
    const record = cat.healthRecords.find(({ certification }) => certification === name)
    return record && `${record.lab}, ${dateText(record.date)}`
  }
  const held = Object.entries(CERTIFICATIONS).filter(([name]) => cat.healthCertifications.includes(name))
  const others = cat.healthCertifications.filter((name) => !(name in CERTIFICATIONS))
  const none = cat.healthCertifications.length === 0 && cat.vaccinations.length === 0
  return (
    <Section title="Health & Certifications">
      {none && (
        <p className="text-muted">Nothing is on file yet. Ask the breeder about tests and vaccinations.</p>
      )}
      <ul className="grid gap-4">
        {held.map(([name, meaning]) => (
          <Item key={name} title={name} hover={paperOf(name)}>
            {meaning}
            {paperOf(name) && <p>{paperOf(name)}</p>}
          </Item>
        ))}
        {others.map((name) => (
          <Item key={name} title={name} hover={paperOf(name)}>
            {paperOf(name)}
          </Item>
        ))}
        {cat.vaccinations.length > 0 && (
          <Item title="Vaccinated">
            <ul>
              {cat.vaccinations.map(({ name, date }) => (
                <li key={`${name} ${date}`}>
                  {name} · {dateText(date)}
                </li>
              ))}
            </ul>
          </Item>
        )}
      </ul>
    </Section>
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
      <div>
        <p className="font-medium" title={hover}>
          {title}
        </p>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </li>
  )
}
