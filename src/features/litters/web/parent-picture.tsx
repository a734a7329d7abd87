import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Parent } from '../contract.ts'

type Props = {
  parent: Pick<Parent, 'picture' | 'imageUrl'> | null
  alt: string
  /** How wide it is shown, in the words of the sizes attribute. */
  sizes: string
  priority?: boolean
  small?: boolean
  className?: string
}

/** A sire's or queen's photo; a drawing in its place where there is none. */
export function ParentPicture({ parent, alt, className = 'size-full', ...look }: Props) {
  if (parent?.picture) return <Picture {...look} picture={parent.picture} alt={alt} className={className} />
  if (parent?.imageUrl) {
    return <img src={parent.imageUrl} alt={alt} loading="lazy" className={`object-cover ${className}`} />
  }
  return <PhotoPlaceholder className={className} />
}
