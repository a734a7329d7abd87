import { Link } from '#ui/link.tsx'
import type { Relative } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'

/** An animal by its name, with a link to its page if the reader may see it. */
export function RelativeLink({ relative: { id, name, birth, isShown } }: { relative: Relative }) {
  return (
    <span className="wrap-anywhere">
      {isShown ? (
        <Link to={`/breeding/animals/${id}`} className="link">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      {birth && <span className="text-sm text-muted">{`, born ${birthText(birth)}`}</span>}
      {!isShown && <span className="text-sm text-muted">, in a private book</span>}
    </span>
  )
}
