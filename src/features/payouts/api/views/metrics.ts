import type { PayoutServices } from '../services.ts'
import { countPayoutAttention } from './staff-payouts.ts'

/** The numbers that monitoring collects. */
export async function payoutMetrics(services: Pick<PayoutServices, 'db' | 'clock'>): Promise<{
  late: number
  /** Transfers and reversals that the provider rejected. */
  rejected: number
  /** Payouts that a bank returned. */
  returned: number
  /** Cents that breeders owe. */
  debt: number
}> {
  const counted = await countPayoutAttention(services)
  const count = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (counted.get(kind)?.count ?? 0), 0)
  return {
    late: count('late_transfer'),
    rejected: count('rejected_transfer', 'rejected_reversal'),
    returned: count('failed_payout'),
    debt: counted.get('debt')?.amount ?? 0,
  }
}
