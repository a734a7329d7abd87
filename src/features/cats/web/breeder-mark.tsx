import type { Cat } from '../contract.ts'

/** The first letter of a name in a disc, or the person's picture. */
export function BreederMark({
  breeder,
  size = 'size-10',
}: {
  breeder: Pick<Cat['breeder'], 'businessName' | 'profileImageUrl'>
  size?: string
}) {
  if (breeder.profileImageUrl) {
    return (
      <img
        src={breeder.profileImageUrl}
        alt=""
        loading="lazy"
        className={`${size} rounded-full object-cover`}
      />
    )
  }
  return (
    <span aria-hidden="true" className={`avatar text-lg ${size}`}>
      {breeder.businessName.charAt(0)}
    </span>
  )
}

/** The seal beside the name of a breeder whose papers we have checked. */
export function VerifiedMark() {
  return <span role="img" aria-label="Verified breeder" title="Verified breeder" className="seal" />
}
