type Source = { url: string; width: number; height: number; color: string }

/** The address of a picture as large WebP, for readers that choose no format: previews, search engines. */
export const previewUrl = (url: string): string => `${url}/1200.webp`

/** The address of a small picture in one width; of one that does not lie in our store, as it is. */
export function pictureOfWidth(url: string, width: 160 | 400): string {
  return url.startsWith('/objects/') ? `${url}/${width}` : url
}

type Props = {
  picture: Source
  alt: string
  /** How wide it is shown, in the words of the sizes attribute; for small ones only where the browser cannot see itself. */
  sizes: string
  /** Fetched at once and first: the one large picture of the first screen. Others wait until they come near. */
  priority?: boolean
  /** Fetched after everything else: what waits outside the first view. */
  later?: boolean
  /** Never shown wider than 400 CSS pixels. */
  small?: boolean
  className?: string
}

/**
 * A picture in the width that the screen needs and the format that the browser takes, AVIF or WebP: the addresses name
 * none, so they are short. Its own color holds its place, so nothing jumps.
 */
export function Picture(props: Props) {
  const { picture, alt, sizes, priority = false, later = false, small = false, className } = props
  const { url, width, height, color } = picture
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
      fetchPriority={priority ? 'high' : later ? 'low' : undefined}
      style={{ backgroundColor: color }}
      className={className ? `object-cover ${className}` : 'object-cover'}
    />
  )
}
