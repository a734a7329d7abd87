import { expect, it } from 'vitest'
import { approvedText } from './outcome.ts'

const NAMES = { buyerShortName: 'Lupe M.', breederName: 'Quiet Paws' }

it.each<[Parameters<typeof approvedText>[0], text: string]>([
  [{ kind: 'refund', amount: 80_000 }, '$800 is on its way back to Lupe M.'],
  [{ kind: 'problem_decision', amount: 80_050 }, '$800.50 is on its way back to Lupe M.'],
  [{ kind: 'settle_refund', amount: 80_000 }, '$800 is recorded as paid to Lupe M. in another way.'],
  [{ kind: 'early_payout', amount: 80_000 }, 'The payout of $800 to Quiet Paws no longer waits.'],
  [{ kind: 'delete_user', amount: null }, 'The account is being deleted.'],
])('%o', (approval, text) => {
  expect(approvedText(approval, approval.kind === 'delete_user' ? null : NAMES)).toBe(text)
})
