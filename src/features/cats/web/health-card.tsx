import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Section } from '#ui/card.tsx'
import type { CatDetail } from '../contract.ts'
import { dateText } from './age.ts'
import { CERTIFICATIONS } from './health-badges.tsx'

/** Health & Certifications: what is on file for a cat, and its vaccinations with their dates. */
export function HealthCard({ cat }: { cat: Pick<CatDetail, 'healthCertifications' | 'vaccinations'> }) {
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
          <Item key={name} title={name}>
            {meaning}
          </Item>
        ))}
        {others.map((name) => (
          <Item key={name} title={name} />
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

function Item({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full bg-action-soft text-action"
      >
        <Check size={14} />
      </span>
      <div>
        <p className="font-medium">{title}</p>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </li>
  )
}
