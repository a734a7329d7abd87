import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize from 'lucide-react/icons/maximize'
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Cat } from '../../contract.ts'
import type { PictureViewerProps } from './picture-viewer.tsx'
import { useStrip } from './use-strip.ts'

const SIZES = '(min-width: 64rem) 41rem, 100vw'

/** Photos between these ratios of width to height fill the square frame; others are shown whole. */
const SQUARISH = { min: 0.7, max: 1.5 }

const KEYS: Record<string, { by: number; to?: undefined } | { to: number }> = {
  ArrowLeft: { by: -1 },
  ArrowRight: { by: 1 },
  Home: { to: 0 },
  End: { to: -1 },
}

/** Dots that fit below a picture on a phone. */
const MOST_DOTS = 10

type Props = { cat: Pick<Cat, 'name' | 'breed' | 'pictures'>; badge: ReactNode }

/**
 * A cat's pictures in a scrolling strip that snaps, so that swiping needs no script. Arrows, dots, thumbnails, and the
 * arrow keys scroll to a picture; a click on one, or the button, opens it in full screen. `badge` overlays the first.
 */
export function CatGallery({ cat, badge }: Props) {
  const { pictures } = cat
  const { current, show, move, stripProps } = useStrip(pictures.length)
  const viewer = useViewer(pictures)
  const thumbnails = useRef<HTMLUListElement>(null)
  const hasSeveral = pictures.length > 1
  const altOf = (index: number) =>
    `${cat.name}, ${cat.breed}${hasSeveral ? `, picture ${index + 1} of ${pictures.length}` : ''}`
  const onKeyDown = (event: KeyboardEvent) => {
    const action = KEYS[event.key]
    if (!action || !hasSeveral || viewer.index !== null) return
    event.preventDefault()
    const shown = action.to === undefined ? move(action.by) : show(action.to)
    // The focus follows in the row of thumbnails, of which only the current one is a tab stop.
    if (thumbnails.current?.contains(document.activeElement))
      thumbnails.current.querySelectorAll('button')[shown]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel of pictures is a group with a name
    <div
      role="group"
      aria-roledescription="gallery"
      aria-label={`Pictures of ${cat.name}`}
      onKeyDown={onKeyDown}
    >
      <div className="relative">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a click on a picture is optional; the button does the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          {...stripProps}
          onClick={() => pictures.length > 0 && viewer.open(current)}
          {...(hasSeveral && {
            role: 'group',
            tabIndex: 0,
            'aria-label': `Picture ${current + 1} of ${pictures.length}; the arrow keys show the others`,
          })}
          className="flex aspect-square snap-x snap-mandatory [scrollbar-width:none] cursor-zoom-in overflow-x-auto rounded-lg border motion-safe:scroll-smooth"
        >
          {pictures.length === 0 && <PhotoPlaceholder className="size-full" />}
          {pictures.map((picture, index) => (
            <Picture
              key={picture.url}
              picture={picture}
              alt={altOf(index)}
              sizes={SIZES}
              priority={index === 0}
              lowPriority={index > 0}
              fit={isSquarish(picture) ? undefined : 'contain'}
              className="size-full shrink-0 snap-center"
            />
          ))}
        </div>
        {badge}
        {pictures.length > 0 && (
          <Button
            variant="surface"
            size="icon"
            aria-label={hasSeveral ? `View picture ${current + 1} in full screen` : 'View in full screen'}
            onClick={() => viewer.open(current)}
            className="absolute top-3 right-3"
          >
            <Maximize size={18} aria-hidden="true" />
          </Button>
        )}
        {hasSeveral && (
          <>
            {/* Not tab stops: for the keyboard, the strip and the thumbnails do the same, as the dots below. */}
            <Button
              variant="surface"
              size="icon"
              aria-label="Previous picture"
              tabIndex={-1}
              onClick={() => move(-1)}
              className="absolute top-[calc(50%-1.375rem)] left-3"
            >
              <ChevronLeft size={20} aria-hidden="true" />
            </Button>
            <Button
              variant="surface"
              size="icon"
              aria-label="Next picture"
              tabIndex={-1}
              onClick={() => move(1)}
              className="absolute top-[calc(50%-1.375rem)] right-3"
            >
              <ChevronRight size={20} aria-hidden="true" />
            </Button>
            <p
              aria-hidden="true"
              className="absolute top-5 right-17 rounded-full bg-surface px-2.5 py-0.5 text-sm tabular-nums"
            >
              {`${current + 1} / ${pictures.length}`}
            </p>
            <ol
              className={`absolute bottom-3 left-1/2 flex -translate-x-1/2 rounded-full bg-surface px-1 ${pictures.length > MOST_DOTS ? 'max-sm:hidden' : ''}`}
            >
              {pictures.map((picture, index) => (
                <li key={picture.url}>
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={`Show picture ${index + 1}`}
                    aria-current={index === current}
                    onClick={() => show(index)}
                    className="block size-6 rounded-full border-8 border-transparent bg-edge bg-clip-content aria-[current=true]:border-6 aria-[current=true]:bg-action"
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {hasSeveral && (
        <ul ref={thumbnails} className="flex gap-2 overflow-x-auto px-1 pt-3 pb-1">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                tabIndex={index === current ? 0 : -1}
                aria-label={`Thumbnail ${index + 1}`}
                aria-current={index === current}
                onClick={() => show(index)}
                className="block size-18 overflow-hidden rounded-md border-2 border-transparent aria-[current=true]:border-action"
              >
                {/* The same sizes as the large picture, so that the browser loads each file once. */}
                <Picture picture={picture} alt="" sizes={SIZES} lowPriority className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewer.Viewer && viewer.index !== null && (
        <viewer.Viewer
          pictures={pictures}
          altOf={altOf}
          index={viewer.index}
          onView={show}
          onClose={viewer.close}
        />
      )}
    </div>
  )
}

const isSquarish = ({ width, height }: { width: number; height: number }) =>
  width >= height * SQUARISH.min && width <= height * SQUARISH.max

/** The full-screen viewer, which is loaded when it is first opened; if that fails, the browser opens the picture. */
function useViewer(pictures: Cat['pictures']) {
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps>>()
  const [index, setIndex] = useState<number | null>(null)
  const open = (at: number) => {
    setIndex(at)
    if (Viewer) return
    import('./picture-viewer.tsx').then(
      ({ PictureViewer }) => setViewer(() => PictureViewer),
      () => location.assign(`${pictures[at]?.url}/1200`),
    )
  }
  return { Viewer, index, open, close: () => setIndex(null) }
}
