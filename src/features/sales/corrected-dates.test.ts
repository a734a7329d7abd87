import { expect, it } from 'vitest'
import { correctedDates } from './corrected-dates.ts'

/** Reserved at the age of 5 weeks, with a go-home date at 12 weeks. */
const SALE: Parameters<typeof correctedDates>[0] = {
  status: 'deposit_paid',
  birthDate: '2026-01-01',
  goHomeDate: '2026-03-26',
  refundsUntil: '2026-03-26',
  finalPaymentDue: '2026-04-09',
  pickupDay: '2026-03-28',
}
const DATES = {
  goHomeDate: '2026-03-26',
  refundsUntil: '2026-03-26',
  finalPaymentDue: '2026-04-09',
  pickupDay: '2026-03-28',
}
const LATER = {
  goHomeDate: '2026-04-02',
  refundsUntil: '2026-04-02',
  finalPaymentDue: '2026-04-16',
  pickupDay: null,
}

it.each<[string, Partial<typeof SALE>, { birthDate: string; goHomeWeeks?: number }, object]>([
  ['a younger cat leaves later, and every day moves with it', {}, { birthDate: '2026-01-08' }, LATER],
  ['a cat that is older changes nothing', {}, { birthDate: '2025-12-01' }, {}],
  ['a cat with the same birth date changes nothing', {}, { birthDate: '2026-01-01' }, {}],
  [
    'a pickup on the new go-home date stays',
    { pickupDay: '2026-04-02' },
    { birthDate: '2026-01-08' },
    { ...LATER, pickupDay: '2026-04-02' },
  ],
  ['a pickup on the day before it ends', { pickupDay: '2026-04-01' }, { birthDate: '2026-01-08' }, LATER],
  [
    'refunds that last longer stay',
    { refundsUntil: '2026-05-01' },
    { birthDate: '2026-01-08' },
    { ...LATER, refundsUntil: '2026-05-01' },
  ],
  [
    'a balance that is due later stays',
    { finalPaymentDue: '2026-05-01' },
    { birthDate: '2026-01-08' },
    { ...LATER, finalPaymentDue: '2026-05-01' },
  ],
  [
    'of a paid sale, nothing becomes due',
    { status: 'paid', finalPaymentDue: null },
    { birthDate: '2026-01-08' },
    { ...LATER, finalPaymentDue: null },
  ],
  [
    'the due date of a paid sale stays',
    { status: 'paid' },
    { birthDate: '2026-01-08' },
    { ...LATER, finalPaymentDue: '2026-04-09' },
  ],
  // The buyer agreed to 12 weeks, whatever the cattery chose since.
  [
    'a cattery that chose a higher age since does not delay it more',
    {},
    { birthDate: '2026-01-08', goHomeWeeks: 16 },
    LATER,
  ],
  [
    'a cattery that chose a lower age since lets it go at that age',
    {},
    { birthDate: '2026-02-05', goHomeWeeks: 9 },
    { goHomeDate: '2026-04-09', refundsUntil: '2026-04-09', finalPaymentDue: '2026-04-23', pickupDay: null },
  ],
  [
    'never before the minimum of the platform',
    { goHomeDate: '2026-02-26' },
    { birthDate: '2026-02-05', goHomeWeeks: 4 },
    { goHomeDate: '2026-04-02', refundsUntil: '2026-04-02', finalPaymentDue: '2026-04-16', pickupDay: null },
  ],
])('%s', (_what, sale, { birthDate, goHomeWeeks = 12 }, expected) => {
  const terms = { birthDate, goHomeWeeks, balanceDays: 14 }
  expect(correctedDates({ ...SALE, ...sale }, terms)).toEqual({ ...DATES, ...expected })
})
