import { Link } from '#ui/link.tsx'
import { pictureOfWidth } from '#ui/picture.tsx'
import type { About } from './unsent.ts'

/** What messages from here on are about: a small picture and the name, which leads to it. */
export function AboutLine({ subject }: { subject: About }) {
  const { kind, id, title, imageUrl, isShown } = subject
  return (
    <p className="about">
      {imageUrl && <img src={pictureOfWidth(imageUrl, 160)} alt="" loading="lazy" />}
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
