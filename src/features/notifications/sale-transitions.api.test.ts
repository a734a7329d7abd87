/** The exact notices, emails, records, and live updates of each transition of a sale, with their receivers. */
import { expect, it } from 'vitest'
import { favorites } from '#features/favorites/api/tables.ts'
import { transitionSale } from '#features/sales/api/index.ts'
import { SALE_TRANSITIONS, type SaleTransitionName } from '#features/sales/api/process.ts'
import type { Actor, By } from '#features/sales/contract.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { type Effects, expectEffects, notice, noticeAndMail } from '#testing/effects/effects.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db

type Step = {
  [N in SaleTransitionName]: `${N} by ${(typeof SALE_TRANSITIONS)[N]['by'][number]}`
}[SaleTransitionName]

/** The fan has the cat as a favorite. */
const AVAILABLE = { fan: notice('Juniper is available again') }
const CANCELED = {
  buyer: noticeAndMail('Your reservation of Juniper was canceled'),
  breeder: noticeAndMail('The reservation of Juniper was canceled'),
  ...AVAILABLE,
}
const ENDED = { buyer: noticeAndMail('Your reservation of Juniper has ended'), ...AVAILABLE }
const COMPLETE = {
  buyer: noticeAndMail('Juniper is yours'),
  breeder: noticeAndMail('The sale of Juniper is complete'),
}
const REFUNDED = {
  buyer: noticeAndMail('$200.07 is refunded for Juniper'),
  breeder: noticeAndMail('$200.07 is refunded for Juniper'),
}

/** What differs between the steps. */
const TOLD: Record<Step, Effects> = {
  'payDeposit by system': {
    buyer: noticeAndMail('Juniper is reserved for you', 'Deposit confirmed for Juniper'),
    breeder: noticeAndMail('Robin T. reserved Juniper, $200.07 paid'),
  },
  'payInFull by system': {
    buyer: noticeAndMail('You bought Juniper', 'Your purchase of Juniper'),
    breeder: noticeAndMail('Robin T. bought Juniper, $200.07 paid'),
  },
  // Nothing was paid. After a check of the payment, both parties are told.
  'fail by system': {},
  'payBalance by system': {
    buyer: noticeAndMail('The balance for Juniper is paid'),
    breeder: noticeAndMail('Robin T. paid the balance of $200.07 for Juniper'),
  },
  'extend by breeder': { buyer: noticeAndMail('More time for the balance for Juniper') },
  'resumeSale by system': { buyer: noticeAndMail('Payments of Quiet Paws are possible again') },
  'cancel by buyer': CANCELED,
  'cancel by staff': CANCELED,
  'cancel by system': CANCELED,
  'release by breeder': { ...ENDED, breeder: noticeAndMail('You ended the reservation of Juniper') },
  'release by system': { ...ENDED, breeder: noticeAndMail('The reservation of Juniper has ended') },
  'refund by buyer': CANCELED,
  'refund by breeder': CANCELED,
  'refund by staff': CANCELED,
  'refund by system': CANCELED,
  'complete by buyer': COMPLETE,
  'complete by breeder': COMPLETE,
  'complete by system': COMPLETE,
  'refundCompleted by staff': REFUNDED,
  'refundCompleted by system': REFUNDED,
}

it('the table has each transition by each who may trigger it', () => {
  const steps = Object.entries(SALE_TRANSITIONS).flatMap(([name, { by }]) =>
    by.map((actor) => `${name} by ${actor}`),
  )
  expect(Object.keys(TOLD).sort()).toEqual(steps.sort())
})

it.each(Object.entries(TOLD))('%s has exactly these effects', async (step, effects) => {
  const [name, , actor] = step.split(' ') as [SaleTransitionName, 'by', Actor]
  const people = {
    buyer: await signUp(app()),
    breeder: await signUp(app(), { firstName: 'Alex', lastName: 'Breeder' }),
    fan: await signUp(app()),
    stranger: await signUp(app()),
  }
  const { buyer, breeder, fan } = people
  const cattery = await addBreeder(app(), { userId: breeder.id, businessName: 'Quiet Paws' })
  const stripePaymentIntentId = `pi_${newId()}`
  const reserved = { status: 'reserved', reservedBy: buyer.id, stripePaymentIntentId } as const
  const prices = { price: 180_055, depositAmount: 30_011 }
  const cat = await addCat(app(), { breederId: cattery.id, ...prices, ...reserved })
  await db().insert(favorites).values({ userId: fan.id, catId: cat.id })
  const [status] = SALE_TRANSITIONS[name].from
  const due = addDays(isoDate(app().clock.now()), 20)
  const { id } = await addTestSale(app(), {
    ...{ cat, status, stripePaymentIntentId, buyerId: buyer.id, finalPaymentDue: due },
  })
  const by: By = actor === 'system' ? { actor } : { actor, userId: actor === 'buyer' ? buyer.id : breeder.id }
  const paid = status === 'pending' ? 20_007 : 0
  const change = { transactionId: id, name, by, amount: 20_007, paid, details: { finalPaymentDue: due } }
  const both = ['live: sale.changed', ...(name === 'fail' ? [] : ['live: conversation.changed'])]
  await expectEffects(
    app(),
    people,
    () => db().transaction((tx) => transitionSale(app().services, tx, change)),
    {
      ...effects,
      buyer: [...(effects.buyer ?? []), ...both],
      breeder: [...(effects.breeder ?? []), ...both],
      everyone: ['live: cat.changed'],
      log: [`sale: ${name} by ${actor}`],
    },
  )
})
