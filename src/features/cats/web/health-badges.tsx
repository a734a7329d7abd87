import Check from 'lucide-react/icons/check'
import type { Cat } from '../contract.ts'

/** What the certifications with a badge mean. */
export const CERTIFICATIONS = {
  'Health Certified': 'Examined by a veterinarian, with a certificate on file',
  'DNA Tested': 'Tested by a laboratory for the breed’s inherited diseases',
}

/** The badges of a cat: certifications, and 'Vaccinated' after the first vaccination. */
export function badgesOf(cat: Pick<Cat, 'healthCertifications' | 'vaccinations'>): string[] {
  const certifications = Object.keys(CERTIFICATIONS).filter((name) => cat.healthCertifications.includes(name))
  return cat.vaccinations.length > 0 ? [...certifications, 'Vaccinated'] : certifications
}

/** The badges as one line of text. */
export function HealthLine({ badges, className = '' }: { badges: string[]; className?: string }) {
  if (badges.length === 0) return null
  return (
    <p className={`flex gap-1.5 ${className}`}>
      <Check size={14} aria-hidden="true" className="mt-1 self-start text-action" />
      {badges.join('\u00a0· ')}
    </p>
  )
}
