type Source = { url: string; width: number; height: number; colour: string }

/** Widths in pixels that every stored picture is kept in. */
const WIDTHS = [400, 800, 1200] as const

/** The address of a picture's variant, as wide as one of 400, 800 or 1200 pixels. */
export function pictureUrl(url: string, width: 400 | 800 | 1200): string {
  return `${url}/${width}.webp`
}

type Props = {
  picture: Source
  alt: string
  /** How wide it is shown, in the words of the sizes attribute. */
  sizes: string
  /** Fetched at once and first: the one large picture of the first screen. Others wait until they come near. */
  priority?: boolean
  /** Fetched after everything else: what waits outside the first view. */
  later?: boolean
  /** Never shown wider than 400 CSS pixels. */
  small?: boolean
  className?: string
}

/** A picture in the width that the screen needs; its own colour holds its place, so nothing jumps. */
export function Picture({
  picture,
  alt,
  sizes,
  priority = false,
  later = false,
  small = false,
  className = '',
}: Props) {
  const { url, width, height, colour } = picture
  return (
    <img
      src={pictureUrl(url, small ? 400 : 800)}
      srcSet={(small ? WIDTHS.slice(0, 2) : WIDTHS).map((w) => `${url}/${w}.webp ${w}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : later ? 'low' : undefined}
      style={{ backgroundColor: colour }}
      className={`object-cover ${className}`}
    />
  )
}
