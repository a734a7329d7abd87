import { Picture } from '#ui/picture.tsx'
import type { CardBreeder } from './card-breeder.ts'

/** The list view on a phone has narrower pictures, which is less than what a browser loads for this. */
const SIZES = '(min-width: 64rem) 24rem, (min-width: 36rem) 45vw, 90vw'

type Props = {
  breeder: Pick<CardBreeder, 'businessName' | 'coverPicture'>
  /** Position in the list, from 0: decides how early the picture loads. */
  position: number
  className: string
}

/** The picture of a cattery or of one of its cats, or its initial. Decorative, because the name is next to it. */
export function BreederCover({ breeder: { businessName, coverPicture }, position, className }: Props) {
  return (
    <div className={`overflow-hidden rounded-lg border ${className}`}>
      {coverPicture ? (
        <Picture
          picture={coverPicture}
          alt=""
          sizes={SIZES}
          priority={position === 0}
          lowPriority={position > 1}
          small
          className="size-full transition-transform duration-500 group-hover:scale-[1.025]"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-full place-items-center bg-action-soft font-serif text-4xl text-action"
        >
          {businessName.charAt(0)}
        </span>
      )}
    </div>
  )
}
