import { pictureUrl } from '#ui/picture.tsx'

/** The first letter of a cattery's name in a disc, or the picture that it chose; decoration, the name stands beside it. */
export function BreederMark({
  breeder,
  size = 'size-10',
}: {
  breeder: { businessName: string; profileImageUrl: string | null }
  size?: string
}) {
  const { businessName, profileImageUrl: url } = breeder
  if (url) {
    return (
      <img
        // Pictures that lie in our store are kept in several widths.
        src={url.startsWith('/objects/') ? pictureUrl(url, 400) : url}
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
