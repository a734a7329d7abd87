import { Avatar, type AvatarSize } from '#ui/avatar.tsx'
import { pictureOfWidth } from '#ui/picture.tsx'

type Props = {
  breeder: { businessName: string; profileImageUrl: string | null }
  size?: AvatarSize
}

/** The picture of a cattery, or its initial. Decorative, because the name is next to it. */
export function BreederAvatar({ breeder, size }: Props) {
  const { businessName, profileImageUrl: url } = breeder
  const src = url ? pictureOfWidth(url, size === 'xl' ? 400 : 160) : undefined
  return (
    <Avatar {...(size && { size })} src={src}>
      {businessName.charAt(0)}
    </Avatar>
  )
}

/** The icon next to the name of a verified breeder. */
export function VerifiedBadge() {
  return (
    <span
      role="img"
      aria-label="Verified breeder"
      title="Verified breeder"
      className="inline-block size-4.25 shrink-0 bg-action mask-(--image-verified) align-[-0.2em] forced-color-adjust-none"
    />
  )
}
