import { Link } from '#ui/link.tsx'
import { pictureOfWidth } from '#ui/picture.tsx'
import type { MessageSubject } from './outbox.ts'

/** What the following messages are about: a small picture, and the name as a link. */
export function SubjectLine({ subject }: { subject: MessageSubject }) {
  const { kind, id, title, imageUrl, isShown } = subject
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm wrap-anywhere text-muted">
      {imageUrl && (
        <img
          src={pictureOfWidth(imageUrl, 160)}
          alt=""
          loading="lazy"
          className="size-8 shrink-0 rounded-sm object-cover"
        />
      )}
      <span>
        About{' '}
        {isShown ? (
          <Link dir="auto" to={kind === 'cat' ? `/cats/${id}` : `/breeding-pairings/${id}`} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
    </p>
  )
}
