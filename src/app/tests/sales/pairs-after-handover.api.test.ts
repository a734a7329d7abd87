import { describePairs } from '#testing/sales/describe-pairs.ts'

describePairs(['handed over', 'payout decided', 'paid out'])
