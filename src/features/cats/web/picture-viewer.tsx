import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { Cat } from '../contract.ts'

const WIDTHS = [400, 800, 1200]

export type PictureViewerProps = {
  pictures: Cat['pictures']
  altOf: (index: number) => string
  index: number
  /** Called with the index of the picture that is shown. */
  onView: (index: number) => void
  onClose: () => void
}

/** Pictures that fill the screen: swipe, pinch, double tap, mouse wheel, arrow keys, Escape. The opener gets the focus back. */
export function PictureViewer({ pictures, altOf, index, onView, onClose }: PictureViewerProps) {
  const slides = pictures.map(({ url, width, height }, place) => ({
    src: `${url}/1200`,
    alt: altOf(place),
    width,
    height,
    srcSet: WIDTHS.map((size) => {
      const shown = Math.min(size, width)
      return { src: `${url}/${size}`, width: shown, height: Math.round((shown / width) * height) }
    }),
  }))
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      carousel={{ finite: slides.length === 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      on={{ view: ({ index: shown }) => onView(shown) }}
      labels={{ Lightbox: 'Pictures in full screen', Next: 'Next picture', Previous: 'Previous picture' }}
      {...(slides.length === 1 && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  )
}
