import { Notice } from '#ui/notice.tsx'
import type { Pairing } from '../contract.ts'

type Props = { what: 'pairing' | 'litter'; isActive: boolean; breeder: Pairing['breeder'] }

/** Says to owner and staff why nobody else sees the page. */
export function HiddenNote({ what, isActive, breeder }: Props) {
  const isVerified = breeder.verificationStatus === 'verified'
  if (isActive && isVerified) return null
  return (
    <div className="mt-5">
      <Notice>
        {isActive
          ? 'The public cannot see this page, since the cattery is not verified.'
          : `The public cannot see this page, since the ${what} is not active.`}
      </Notice>
    </div>
  )
}
