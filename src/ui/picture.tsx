import type { Ref } from 'react'

/** A point in percent of a picture's width and height. */
type Focus = { x: number; y: number }
type Source = { url: string; width: number; height: number; color: string; focus?: Focus | undefined }

/** The address of a picture as a large WebP, for link previews and search engines, which do not negotiate a format. */
export const previewUrl = (url: string): string => `${url}/1200.webp`

/** The address of a picture in a small width. Addresses outside our own storage are returned unchanged. */
export function pictureOfWidth(url: string, width: 160 | 400): string {
  return url.startsWith('/objects/') ? `${url}/${width}` : url
}

/**
 * Fills the area, around the point that `placeholder` sets, or else around the usual one: tall photos are cropped mostly at the
 * bottom, because a cat's face is in the upper part.
 */
export const COVER = 'object-cover object-[50%_25%]'

/** The CSS of a point; undefined for the usual one. */
export const objectPosition = (focus: Focus | undefined) => focus && `${focus.x}% ${focus.y}%`

/**
 * The props of an element on a picture's average color, which shows the point that its owner chose where it is cropped. They are
 * attributes that scripts turn into styles, because the content security policy forbids style attributes in HTML: boot.ts
 * in the page from the server, and the `ref` in later ones.
 */
export function placeholder({ color, focus }: Pick<Source, 'color' | 'focus'>) {
  const position = objectPosition(focus)
  return {
    'data-color': color,
    'data-focus': position,
    ref: (element: HTMLElement | null) => {
      element?.style.setProperty('background-color', color)
      element?.style.setProperty('object-position', position ?? '')
    },
    suppressHydrationWarning: true,
  }
}

/** Whether a picture is so wide or so tall that a square would show less than half of it. */
export const isExtreme = ({ width, height }: Pick<Source, 'width' | 'height'>): boolean =>
  width > 2 * height || height > 2 * width

type Props = {
  picture: Source
  alt: string
  /** The `sizes` attribute. For small pictures it is only a fallback for browsers that do not support `auto`. */
  sizes: string
  /** Loaded first: the largest picture of the first screen. Other pictures are loaded lazily. */
  priority?: boolean
  /** Loaded after everything else: pictures outside the first screen. */
  lowPriority?: boolean
  /** Never wider than 400 CSS pixels. */
  small?: boolean
  /** `contain` shows all of the picture, on its average color. */
  fit?: 'contain' | undefined
  className?: string
}

/**
 * A picture in the width that the screen needs. The server negotiates the format, AVIF or WebP. The picture's average
 * color fills its area while it loads, so that the layout does not shift. A very wide or very tall picture is shown whole on a
 * blurred copy of it, unless its owner chose which part stays visible where it is cropped.
 */
export function Picture(props: Props) {
  const { picture, fit, className = '' } = props
  if (!isExtreme(picture) || (picture.focus && !fit))
    return (
      <PictureImage
        {...props}
        {...placeholder(picture)}
        className={`${fit ? 'object-contain' : COVER} ${className}`}
      />
    )
  return (
    <span {...placeholder(picture)} className={`relative block overflow-hidden ${className}`}>
      <img
        src={`${picture.url}/160`}
        alt=""
        loading="lazy"
        className="absolute inset-0 size-full scale-125 object-cover [filter:blur(1.5rem)]"
      />
      <PictureImage {...props} className="absolute inset-0 size-full object-contain" />
    </span>
  )
}

function PictureImage(props: Props & { ref?: Ref<HTMLImageElement> }) {
  const { picture, alt, sizes, priority, lowPriority, small, fit: _, ...rest } = props
  const { url, width, height } = picture
  const smaller = `${url}/400 400w, ${url}/600 600w, ${url}/800 800w`
  return (
    <img
      src={small ? `${url}/400` : `${url}/800`}
      srcSet={small ? smaller : `${smaller}, ${url}/1200 1200w`}
      sizes={small && !priority ? `auto, ${sizes}` : sizes}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : lowPriority ? 'low' : undefined}
      {...rest}
    />
  )
}
