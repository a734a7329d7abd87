import { type CheckCounts, checkCountText, describeVerification, isChecked } from '#lib/checks/texts.ts'
import { Avatar, type AvatarSize } from '#ui/avatar.tsx'
import { pictureOfWidth } from '#ui/picture.tsx'

type Props = {
  breeder: { businessName: string; profileImageUrl: string | null }
  size?: AvatarSize
  className?: string
}

/** The picture of a cattery, or its initial. Decorative, because the name is next to it. */
export function BreederAvatar({ breeder, size, className }: Props) {
  const { businessName, profileImageUrl: url } = breeder
  const src = url ? pictureOfWidth(url, size === 'xl' ? 400 : 160) : undefined
  return (
    <Avatar {...(size && { size })} src={src} className={className}>
      {businessName.charAt(0)}
    </Avatar>
  )
}

/** The seal of a breeder whom our staff have checked. Its description says how much. */
export function VerifiedBadge({ checks, className = '' }: { checks: CheckCounts; className?: string }) {
  return (
    <span
      role="img"
      aria-label="Verified breeder"
      title={describeVerification(checks)}
      className={`icon inline-block size-4.25 align-[-0.3em] text-action mask-(--image-verified) ${className}`}
    />
  )
}

/** Beside a name: the seal with the number of checks and the newest month, or that nobody has checked the cattery. */
export function VerifiedWithChecks({ checks }: { checks: CheckCounts }) {
  return (
    <span className="inline-block max-w-full font-sans text-xs font-normal text-muted">
      {isChecked(checks) && <VerifiedBadge checks={checks} className="mr-1" />}
      <span title={describeVerification(checks)}>{checkCountText(checks)}</span>
    </span>
  )
}
