import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Cat } from '../contract.ts'

const SIZES = '(min-width: 64rem) 38rem, 92vw'

type Props = { cat: Pick<Cat, 'name' | 'breed' | 'pictures'>; badge: ReactNode }

/**
 * A cat's pictures in a scrolling strip that snaps, so that swiping needs no script. Arrows, dots, thumbnails, and the
 * arrow keys scroll to a picture. `badge` overlays the first.
 */
export function CatGallery({ cat, badge }: Props) {
  const { pictures } = cat
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const hasSeveral = pictures.length > 1
  const go = (to: number) => {
    const index = (to + pictures.length) % pictures.length
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setCurrent(Math.round(scrollLeft / clientWidth))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: -1 }[event.key]
    if (to === undefined || !hasSeveral) return
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
    >
      <div className="relative card p-2.5">
        <div
          ref={strip}
          onScroll={onScroll}
          tabIndex={hasSeveral ? 0 : undefined}
          className="flex aspect-square snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-md motion-safe:scroll-smooth"
        >
          {pictures.length === 0 && <PhotoPlaceholder className="size-full" />}
          {pictures.map((picture, index) => (
            <Picture
              key={picture.url}
              picture={picture}
              alt={`${cat.name}, ${cat.breed}${hasSeveral ? `, picture ${index + 1} of ${pictures.length}` : ''}`}
              sizes={SIZES}
              priority={index === 0}
              lowPriority={index > 0}
              className="size-full shrink-0 snap-center"
            />
          ))}
        </div>
        {badge}
        {hasSeveral && (
          <>
            <Button
              variant="surface"
              size="icon"
              aria-label="Previous picture"
              onClick={() => go(current - 1)}
              className="absolute top-[calc(50%-1.375rem)] left-5"
            >
              <ChevronLeft size={20} aria-hidden="true" />
            </Button>
            <Button
              variant="surface"
              size="icon"
              aria-label="Next picture"
              onClick={() => go(current + 1)}
              className="absolute top-[calc(50%-1.375rem)] right-5"
            >
              <ChevronRight size={20} aria-hidden="true" />
            </Button>
            <ol className="absolute bottom-5 left-1/2 flex -translate-x-1/2 rounded-full bg-surface px-1">
              {pictures.map((picture, index) => (
                <li key={picture.url}>
                  <button
                    type="button"
                    aria-label={`Show picture ${index + 1}`}
                    aria-current={index === current}
                    onClick={() => go(index)}
                    className="block size-6 rounded-full border-8 border-transparent bg-edge bg-clip-content aria-[current=true]:border-6 aria-[current=true]:bg-action"
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {hasSeveral && (
        <ul className="flex gap-2 overflow-x-auto px-1 pt-3 pb-1">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`Thumbnail ${index + 1}`}
                aria-current={index === current}
                onClick={() => go(index)}
                className="block size-18 overflow-hidden rounded-md border-2 border-transparent aria-[current=true]:border-action"
              >
                {/* The same sizes as the large picture, so that the browser loads each file once. */}
                <Picture picture={picture} alt="" sizes={SIZES} lowPriority className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
