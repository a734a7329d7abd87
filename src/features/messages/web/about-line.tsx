import { Link } from '#ui/link.tsx'
import { pictureOfWidth } from '#ui/picture.tsx'
import type { About } from './unsent.ts'

/** What messages from here on are about: a small picture and the name, which leads to it. */
export function AboutLine({ subject }: { subject: About }) {
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
          <Link to={kind === 'cat' ? `/cats/${id}` : `/breeding-pairings/${id}`} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
    </p>
  )
}
