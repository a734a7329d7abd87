import { describePairs } from '#testing/sales/describe-pairs.ts'

describePairs(['deposit paid', 'balance being captured', 'balance paid'])
