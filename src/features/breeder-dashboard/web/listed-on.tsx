import type { ManagedCat } from '#features/cats/web/index.ts'
import { LocalTime } from '#ui/local-time.tsx'

/** Since when a cat is listed. */
export function ListedOn({ cat }: { cat: ManagedCat }) {
  return (
    <p className="text-sm text-muted">
      <span>Listed on </span>
      <LocalTime at={cat.createdAt} format="date" />
    </p>
  )
}
