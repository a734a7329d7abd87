import type { Order } from '#features/orders/contract.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Handover } from '../contract.ts'
import { codeText } from '../texts.ts'

type Props = { code: NonNullable<Handover['code']>; order: Order; lockedUntil: string | null }

/** The code that the buyer shows at pickup: large digits, and a QR code in black on white, which reads best in sunlight. */
export function PickupCode({ code, order, lockedUntil }: Props) {
  const { snapshot, breeder } = order
  const { size, path } = code.qr
  return (
    <div className="grid gap-4">
      <p>
        {`${sentence(`Show this code to ${breeder.businessName} when you meet and have seen ${snapshot.name}`)} With it, the sale is complete, so do not send it to anyone before.`}
      </p>
      <div className="card grid gap-4 p-5 text-center">
        <p>
          <span className="block text-sm text-muted">Your code</span>{' '}
          <span className="text-4xl font-semibold tabular-nums tracking-wide">{codeText(code.digits)}</span>
        </p>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="QR code for the breeder’s phone"
          className="mx-auto w-full max-w-sm rounded-md"
          shapeRendering="crispEdges"
        >
          <rect width={size} height={size} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <p className="text-sm text-muted">
          {`${breeder.businessName} enters the digits, or scans the QR code with a phone.`}
        </p>
      </div>
      {lockedUntil && (
        <Notice title="The code is locked">
          <p>
            A wrong code was entered too often. This code works again at{' '}
            <LocalTime at={lockedUntil} format="time" />. Until then, you can both confirm the handover
            without it.
          </p>
        </Notice>
      )}
    </div>
  )
}
