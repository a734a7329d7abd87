import { Badge } from '#ui/badge.tsx'
import type { Cat } from '../contract.ts'

type Health = Pick<Cat, 'healthCertifications' | 'vaccinations'>

/** What the two certifications mean, word for word as cats carry them. */
export const CERTIFICATIONS = {
  'Health Certified': 'Examined by a veterinarian, with a certificate on file',
  'DNA Tested': 'Tested by a laboratory for the inherited illnesses of the breed',
}

/** The badges that a cat has earned: nothing where it has none. */
export function HealthBadges({ cat }: { cat: Health }) {
  const held = Object.entries(CERTIFICATIONS).filter(([name]) => cat.healthCertifications.includes(name))
  return (
    <>
      {held.map(([name]) => (
        <Badge key={name} tone="good">
          {name}
        </Badge>
      ))}
      {cat.vaccinations.length > 0 && <Badge tone="good">Vaccinated</Badge>}
    </>
  )
}
