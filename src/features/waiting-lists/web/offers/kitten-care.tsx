import { CareLines } from '#features/cats/web/index.ts'
import type { OfferedCat } from '../../offer-schemas.ts'

/** How old a kitten is, from when on it can go home, and what was tested. */
export function KittenCare({ cat, className = '' }: { cat: OfferedCat; className?: string }) {
  const { goHomeDate, parentTests } = cat
  return (
    <div className={`text-sm ${className}`}>
      <CareLines cat={{ ...cat, leavesHomeFrom: goHomeDate }} />
      {parentTests.length > 0 && (
        <p className="text-muted">{`Tests of the parents: ${parentTests.join(', ')}`}</p>
      )}
    </div>
  )
}
