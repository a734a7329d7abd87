import { Badge } from '#ui/badge.tsx'
import type { Cat } from '../contract.ts'

/** What the two certifications mean, word for word as cats carry them. */
export const CERTIFICATIONS = {
  'Health Certified': 'Examined by a veterinarian, with a certificate on file',
  'DNA Tested': 'Tested by a laboratory for the inherited illnesses of the breed',
}

/** The badges that a cat has earned: the two certifications, and 'Vaccinated' from the first vaccination on. */
export function badgesOf(cat: Pick<Cat, 'healthCertifications' | 'vaccinations'>): string[] {
  const held = Object.keys(CERTIFICATIONS).filter((name) => cat.healthCertifications.includes(name))
  return cat.vaccinations.length > 0 ? [...held, 'Vaccinated'] : held
}

/** A row of such badges; nothing where there is none. */
export function HealthBadges({ badges, className = '' }: { badges: string[]; className?: string }) {
  if (badges.length === 0) return null
  return (
    <p className={`flex flex-wrap gap-1.5 ${className}`}>
      {badges.map((name) => (
        <Badge key={name} tone="good">
          {name}
        </Badge>
      ))}
    </p>
  )
}
