import { Avatar, type AvatarSize } from '#ui/avatar.tsx'
import { pictureOfWidth } from '#ui/picture.tsx'
import type { User } from '../contract.ts'

type Props = {
  user: Pick<User, 'email' | 'firstName' | 'lastName' | 'profileImageUrl'>
  size?: AvatarSize
}

/** The picture of a user, or the first letter of the name. Decorative, because the name is next to it. */
export function UserAvatar({ user, size = 'sm' }: Props) {
  const url = user.profileImageUrl
  const name = user.firstName || user.lastName || user.email
  return (
    <Avatar size={size} src={url ? pictureOfWidth(url, size === 'xl' ? 400 : 160) : undefined}>
      {name.charAt(0).toUpperCase()}
    </Avatar>
  )
}
