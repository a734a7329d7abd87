import { Notice } from '#ui/notice.tsx'
import type { Pairing } from '../contract.ts'

type Props = { kind: 'pairing' | 'litter'; isActive: boolean; breeder: Pairing['breeder'] }

/** Shows owner and staff why the page is hidden from the public. */
export function HiddenNote({ kind, isActive, breeder }: Props) {
  const isVerified = breeder.verificationStatus === 'verified'
  if (isActive && isVerified) return null
  return (
    <div className="mt-5">
      <Notice>
        {isActive
          ? 'This page is hidden because the cattery is not verified.'
          : `This page is hidden because the ${kind} is not active.`}
      </Notice>
    </div>
  )
}
