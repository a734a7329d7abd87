import type { ReactNode } from 'react'
import { COVER } from './picture.tsx'

export type AvatarSize = 'sm' | 'md' | 'lg' | 'xl'

const SIZES: Record<AvatarSize, string> = {
  sm: 'size-10 text-lg',
  md: 'size-14 text-lg',
  lg: 'size-16 text-xl',
  xl: 'size-20 text-3xl sm:size-32',
}

type Props = {
  size?: AvatarSize
  /** Address of a picture; without one, the children are shown. */
  src?: string | undefined
  className?: string | undefined
  /** A letter or an icon. */
  children?: ReactNode
}

/** A picture, letter, or icon in a circle. It is decoration: the name is next to it. */
export function Avatar({ size = 'sm', src, className = '', children }: Props) {
  const look = `shrink-0 rounded-full ${SIZES[size]} ${className}`
  if (src) return <img src={src} alt="" loading="lazy" className={`${COVER} ${look}`} />
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center bg-action-soft font-serif text-action ${look}`}
    >
      {children}
    </span>
  )
}
