import type { Cat } from '../contract.ts'

/** What the certifications with a badge mean. */
export const CERTIFICATIONS = {
  'Health Certified': 'Examined by a veterinarian',
  'DNA Tested': 'Tested by a laboratory for the breed’s inherited diseases',
}

/** The badges of a cat. `stated` are certifications without a document, which only the breeder states. */
export type HealthBadges = { badges: string[]; stated: string[] }

type Health = Pick<Cat, 'healthCertifications' | 'documentedCertifications' | 'vaccinations'>

/** The certifications of a cat that have a badge, and 'Vaccinated' after the first vaccination. */
export function healthBadges(cat: Health): HealthBadges {
  const held = Object.keys(CERTIFICATIONS).filter((name) => cat.healthCertifications.includes(name))
  const isDocumented = (name: string) => cat.documentedCertifications.includes(name)
  const documented = held.filter(isDocumented)
  return {
    badges: cat.vaccinations.length > 0 ? [...documented, 'Vaccinated'] : documented,
    stated: held.filter((name) => !isDocumented(name)),
  }
}

/** The badges as lines of text; those that are only stated have no check mark. */
export function HealthLine({ badges, stated, className = '' }: HealthBadges & { className?: string }) {
  if (badges.length === 0 && stated.length === 0) return null
  return (
    <>
      {badges.length > 0 && (
        <p className={`relative pl-5 ${className}`}>
          <span
            aria-hidden="true"
            className="icon absolute top-1 left-0 size-3.5 text-action mask-(--image-check)"
          />
          {badges.join('\u00a0· ')}
        </p>
      )}
      {stated.length > 0 && (
        <p className={`text-muted ${className}`}>{`Stated by the breeder: ${stated.join(', ')}`}</p>
      )}
    </>
  )
}
