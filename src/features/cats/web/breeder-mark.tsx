import BadgeCheck from 'lucide-react/icons/badge-check'
import type { Cat } from '../contract.ts'

/** The first letter of a name in a disc, or the person's picture. */
export function BreederMark({ breeder, size = 'size-10' }: { breeder: Cat['breeder']; size?: string }) {
  if (breeder.profileImageUrl) {
    return (
      <img
        src={breeder.profileImageUrl}
        alt=""
        loading="lazy"
        className={`${size} rounded-full object-cover`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`${size} grid shrink-0 place-items-center rounded-full bg-action-soft font-serif text-lg text-action`}
    >
      {breeder.businessName.charAt(0)}
    </span>
  )
}

/** The seal beside the name of a breeder whose papers we have checked. */
export function VerifiedMark() {
  return (
    <span title="Verified breeder" className="inline-flex text-action">
      <BadgeCheck size={17} aria-hidden="true" />
      <span className="sr-only">Verified breeder</span>
    </span>
  )
}
