import { pictureOfWidth } from '#ui/picture.tsx'

/** The first letter of a cattery's name in a disc, or the picture that it chose; decoration, the name stands beside it. */
export function BreederMark({
  breeder,
  size = 'size-10',
  large = false,
}: {
  breeder: { businessName: string; profileImageUrl: string | null }
  size?: string
  /** Shown wider than 64 CSS pixels. */
  large?: boolean
}) {
  const { businessName, profileImageUrl: url } = breeder
  if (url) {
    return (
      <img
        src={pictureOfWidth(url, large ? 400 : 160)}
        alt=""
        loading="lazy"
        className={`${size} shrink-0 rounded-full object-cover`}
      />
    )
  }
  return (
    <span aria-hidden="true" className={`avatar ${size}`}>
      {businessName.charAt(0)}
    </span>
  )
}

/** The seal beside the name of a breeder whose papers we have checked. */
export function VerifiedMark() {
  return <span role="img" aria-label="Verified breeder" title="Verified breeder" className="seal" />
}
