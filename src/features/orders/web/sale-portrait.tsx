import Check from 'lucide-react/icons/check'
import { Picture } from '#ui/picture.tsx'
import type { Sale } from '../contract.ts'

/** The cat's picture in the moment of the sale, or an empty circle, with a check mark. */
export function SalePortrait({ picture }: { picture: Sale['snapshot']['picture'] | undefined }) {
  return (
    <span className="relative block size-32">
      <span className="block size-full overflow-hidden rounded-full bg-clay-soft">
        {picture && <Picture picture={picture} alt="" sizes="8rem" priority className="size-full" />}
      </span>
      <span
        aria-hidden="true"
        className="absolute right-0 bottom-0 grid size-10 place-items-center rounded-full border-4 border-surface bg-clay text-ground"
      >
        <Check size={20} />
      </span>
    </span>
  )
}
