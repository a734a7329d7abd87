/** Addresses of the drawings of breeds; `npm run guide:images` draws them. */
const FILES = import.meta.glob<string>('./portraits/*.avif', {
  eager: true,
  import: 'default',
  query: '?url',
})

const SIZE = 360

type Props = {
  slug: string
  /** Empty beside the name of the breed. */
  alt: string
  /** In the first screen: it is not loaded lazily. */
  isFirst?: boolean
  className?: string
}

/** A drawing of an adult of the breed; its place is reserved before it is loaded. */
export function BreedPicture({ slug, alt, isFirst = false, className }: Props) {
  const url = FILES[`./portraits/${slug}.avif`]
  if (!url) return null
  return (
    <img
      src={url}
      width={SIZE}
      height={SIZE}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      className={className}
    />
  )
}
