import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { COVER, Picture } from '#ui/picture.tsx'
import type { Parent } from '../contract.ts'

type Props = {
  parent: Pick<Parent, 'picture' | 'imageUrl'> | null
  alt: string
  /** The sizes attribute. */
  sizes: string
  priority?: boolean
  small?: boolean
  className?: string
}

/** The photo of a sire or queen, or a placeholder. */
export function ParentPicture({ parent, alt, className = 'size-full', ...rest }: Props) {
  if (parent?.picture) return <Picture {...rest} picture={parent.picture} alt={alt} className={className} />
  if (parent?.imageUrl) {
    return <img src={parent.imageUrl} alt={alt} loading="lazy" className={`${COVER} ${className}`} />
  }
  return <PhotoPlaceholder className={className} />
}
