import { useState } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { Cat } from '../../contract.ts'

const WIDTHS = [400, 800, 1200]

export type PictureViewerProps = {
  pictures: Cat['pictures']
  altOf: (index: number) => string
  /** The first picture to show. */
  index: number
  /** Called with the index of the picture that is shown. */
  onView: (index: number) => void
  onClose: () => void
}

/** Pictures that fill the screen: swipe, pinch, double tap, mouse wheel, arrow keys, Escape. The opener gets the focus back. */
export function PictureViewer({ pictures, altOf, index, onView, onClose }: PictureViewerProps) {
  // The lightbox returns to its first picture when it receives other slides or another index.
  const [first] = useState(index)
  const [slides] = useState(() => pictures.map((picture, place) => slideOf(picture, altOf(place))))
  return (
    <Lightbox
      open
      close={onClose}
      index={first}
      slides={slides}
      plugins={[Zoom]}
      zoom={{ maxZoomPixelRatio: 1.5, doubleClickMaxStops: 1, scrollToZoom: true }}
      carousel={{ finite: slides.length === 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      on={{ view: ({ index: shown }) => onView(shown) }}
      labels={{ Lightbox: 'Pictures in full screen', Next: 'Next picture', Previous: 'Previous picture' }}
      {...(slides.length === 1 && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  )
}

function slideOf({ url, width, height }: Cat['pictures'][number], alt: string) {
  const srcSet = WIDTHS.map((size) => {
    const shown = Math.min(size, width)
    return { src: `${url}/${size}`, width: shown, height: Math.round((shown / width) * height) }
  })
  return { src: `${url}/1200`, alt, width, height, srcSet }
}
