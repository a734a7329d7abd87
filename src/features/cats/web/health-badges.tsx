import Dna from 'lucide-react/icons/dna'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Syringe from 'lucide-react/icons/syringe'
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
  const has = (name: string) => cat.healthCertifications.includes(name)
  return (
    <>
      {has('Health Certified') && (
        <Badge
          tone="good"
          title={CERTIFICATIONS['Health Certified']}
          icon={<ShieldCheck size={14} aria-hidden="true" />}
        >
          Health Certified
        </Badge>
      )}
      {has('DNA Tested') && (
        <Badge tone="good" title={CERTIFICATIONS['DNA Tested']} icon={<Dna size={14} aria-hidden="true" />}>
          DNA Tested
        </Badge>
      )}
      {cat.vaccinations.length > 0 && (
        <Badge tone="good" icon={<Syringe size={14} aria-hidden="true" />}>
          Vaccinated
        </Badge>
      )}
    </>
  )
}
