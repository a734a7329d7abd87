import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Cat } from '../contract.ts'

const SIZES = '(min-width: 64rem) 38rem, 92vw'

type Props = { cat: Pick<Cat, 'name' | 'breed' | 'pictures'>; badge: ReactNode }

/**
 * A cat's pictures: a strip that scrolls and snaps, so that swiping is the browser's own, with arrows, dots and
 * thumbnails that lead to a picture, and the arrow keys. `badge` lies on the picture.
 */
export function CatGallery({ cat, badge }: Props) {
  const { pictures } = cat
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const many = pictures.length > 1
  const go = (to: number) => {
    const index = (to + pictures.length) % pictures.length
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setAt(Math.round(scrollLeft / clientWidth))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    if (to === undefined || !many) return
    event.preventDefault()
    go(to)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel of pictures is a group with a name
    <div
      role="group"
      aria-roledescription="gallery"
      aria-label={`Pictures of ${cat.name}`}
      onKeyDown={onKeyDown}
      className="gallery"
    >
      <div className="card">
        <div ref={strip} onScroll={onScroll} tabIndex={many ? 0 : undefined} className="strip">
          {pictures.length === 0 && <PhotoPlaceholder />}
          {pictures.map((picture, index) => (
            <Picture
              key={picture.url}
              picture={picture}
              alt={`${cat.name}, ${cat.breed}${many ? `, picture ${index + 1} of ${pictures.length}` : ''}`}
              sizes={SIZES}
              priority={index === 0}
              later={index > 0}
            />
          ))}
        </div>
        {badge}
        {many && (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              onClick={() => go(at - 1)}
              className="round arrow"
            >
              <ChevronLeft size={20} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              onClick={() => go(at + 1)}
              className="round arrow"
            >
              <ChevronRight size={20} aria-hidden="true" />
            </button>
            <ol className="dots">
              {pictures.map((picture, index) => (
                <li key={picture.url}>
                  <button
                    type="button"
                    aria-label={`Show picture ${index + 1}`}
                    aria-current={index === at}
                    onClick={() => go(index)}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {many && (
        <ul className="thumbs">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`Thumbnail ${index + 1}`}
                aria-current={index === at}
                onClick={() => go(index)}
              >
                {/* The very file of the large picture: nothing more to fetch. */}
                <Picture picture={picture} alt="" sizes={SIZES} later />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
