import type { Cat } from '../contract.ts'

const BADGES: Record<Cat['status'], string | null> = {
  available: null,
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'Not Available',
}

/** The badge of a cat that nobody else can buy now; null for one that is available. */
export function statusBadge({ status, isHeld }: { status: Cat['status']; isHeld?: boolean }): string | null {
  return isHeld ? 'On hold' : BADGES[status]
}
