import type { PublicInbreeding } from '../../contract.ts'
import { BuyersInbreeding } from '../inbreeding/buyers-inbreeding.tsx'

/** The expected inbreeding of kittens for buyers; nothing if neither parent is public, or no ancestor of theirs is known. */
export function ExpectedInbreeding({ inbreeding }: Pick<PublicInbreeding, 'inbreeding'>) {
  const grandparents = inbreeding?.places[1]?.known ?? 0
  if (!inbreeding || grandparents === 0) return null
  return (
    <div className="min-w-0 border-t border-line pt-6">
      <h2 className="mb-4 text-xl">Expected inbreeding of the kittens</h2>
      <BuyersInbreeding inbreeding={inbreeding} />
    </div>
  )
}
