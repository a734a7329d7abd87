import { contractPath } from '#features/contracts/web/index.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Why there is no handover yet: a contract that both must sign first. */
export function WaitsForContract({ transactionId, text }: { transactionId: string; text: string }) {
  return (
    <Notice title="The contract is not signed by both of you yet">
      <p>{text}</p>
      <LinkButton to={contractPath(transactionId)} variant="secondary" size="sm" className="mt-3">
        Open the contract
      </LinkButton>
    </Notice>
  )
}
