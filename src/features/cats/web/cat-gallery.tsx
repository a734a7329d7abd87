import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Picture } from '#ui/picture.tsx'
import type { Cat } from '../contract.ts'
import { CatPlaceholder } from './cat-placeholder.tsx'

const SIZES = '(min-width: 64rem) 38rem, 92vw'
const ARROW = 'round absolute top-1/2 -translate-y-1/2'

/**
 * A cat's pictures: a strip that scrolls and snaps, so that swiping is the browser's own, with arrows, dots and
 * thumbnails that lead to a picture, and the arrow keys. `badge` lies on the picture.
 */
export function CatGallery({
  cat,
  badge,
}: {
  cat: Pick<Cat, 'name' | 'breed' | 'pictures'>
  badge: ReactNode
}) {
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
    if (event.key === 'ArrowLeft') go(at - 1)
    else if (event.key === 'ArrowRight') go(at + 1)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel of pictures is a group with a name
    <div
      role="group"
      aria-roledescription="gallery"
      aria-label={`Pictures of ${cat.name}`}
      onKeyDown={onKeyDown}
    >
      <div className="card relative p-2.5">
        <div
          ref={strip}
          onScroll={onScroll}
          tabIndex={many ? 0 : undefined}
          className="flex aspect-square snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-md [scrollbar-width:none]"
        >
          {pictures.length === 0 && <CatPlaceholder className="size-full" />}
          {pictures.map((picture, index) => (
            <Picture
              key={picture.url}
              picture={picture}
              alt={`${cat.name}, ${cat.breed}${many ? `, picture ${index + 1} of ${pictures.length}` : ''}`}
              sizes={SIZES}
              priority={index === 0}
              later={index > 0}
              className="size-full shrink-0 snap-center"
            />
          ))}
        </div>
        <div className="absolute top-6 left-6">{badge}</div>
        {many && (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              onClick={() => go(at - 1)}
              className={`${ARROW} left-5`}
            >
              <ChevronLeft size={20} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              onClick={() => go(at + 1)}
              className={`${ARROW} right-5`}
            >
              <ChevronRight size={20} aria-hidden="true" />
            </button>
            <div className="absolute inset-x-0 bottom-5 flex justify-center">
              {pictures.map((picture, index) => (
                <button
                  key={picture.url}
                  type="button"
                  aria-label={`Show picture ${index + 1}`}
                  aria-current={index === at}
                  onClick={() => go(index)}
                  className="group grid size-6 place-items-center"
                >
                  <span className="size-2.5 rounded-full border border-ink bg-surface group-aria-[current=true]:bg-ink" />
                </button>
              ))}
            </div>
          </>
        )}
      </div>
      {many && (
        <ul className="mt-3 flex gap-2.5 overflow-x-auto p-1">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`Thumbnail ${index + 1}`}
                aria-current={index === at}
                onClick={() => go(index)}
                className="block size-18 overflow-hidden rounded-md border-2 border-transparent aria-[current=true]:border-action"
              >
                {/* The very file of the large picture: nothing more to fetch. */}
                <Picture picture={picture} alt="" sizes={SIZES} later className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
