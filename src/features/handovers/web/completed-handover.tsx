import type { Order } from '#features/orders/contract.ts'
import { microchipText } from '#lib/microchip.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { catPagePath } from '../cat-page-path.ts'
import type { Handover } from '../contract.ts'
import { FileLinks } from './file-links.tsx'

/** What was handed over, and for the buyer of an ended sale the page of the cat. */
export function CompletedHandover({ order, handover }: { order: Order; handover: Handover }) {
  const { completedAt, microchip, noChipReason, files, role } = handover
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name="Completed">{completedAt && <LocalTime at={completedAt} format="date" />}</Fact>
        {microchip && <Fact name="Microchip">{microchipText(microchip)}</Fact>}
        {noChipReason && (
          <Fact name="Microchip" wide>
            {`None: ${noChipReason}`}
          </Fact>
        )}
        {files.length > 0 && (
          <Fact name="Files" wide>
            <FileLinks files={files} />
          </Fact>
        )}
      </Facts>
      {role === 'buyer' && order.status !== 'completed' && (
        <p>
          <LinkButton variant="secondary" to={catPagePath(order)}>
            {`${order.snapshot.name}’s record`}
          </LinkButton>
        </p>
      )}
    </div>
  )
}
