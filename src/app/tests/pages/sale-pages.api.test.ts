/** The server's pages for the parties of a sale, and that visitors and strangers learn nothing about it. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { DEFAULT_TIME_ZONE, dayIn, deadlineText } from '#lib/times.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'
import { addKitten, deadlineOf, joinAs, offer, openList } from '#testing/sales/offers.ts'
import { authorize, confirmPayment, startDeposit, startFull } from '#testing/sales/purchase.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })
let owner: TestUser
let buyer: TestUser
let cattery: Cattery
let cat: TestCat

beforeEach(async () => {
  ;[owner, buyer] = [await signUp(app()), await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })]
  cattery = await addBreeder(app(), { userId: owner.id, businessName: 'Northlight' })
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  cat = await addCat(app(), { breederId: cattery.id })
})

async function pay(kind: 'deposit' | 'full') {
  const intent = await (kind === 'deposit' ? startDeposit : startFull)(app(), buyer, cat)
  await authorize(app(), intent)
  await confirmPayment(app(), buyer, intent)
}
const catPage = (as?: TestUser) => getPage(app(), `/cats/${cat.id}`, as && { as })

describe('the page of a reserved cat', () => {
  beforeEach(() => pay('deposit'))

  it('recognizes its buyer', async () => {
    const { main, mainText } = await catPage(buyer)
    for (const text of [
      'Reserved for you Deposit paid $500.00 Remaining balance $2,000.00 Balance due by',
      'Can leave home from',
      'Order LM-',
      'Ask About Juniper',
    ])
      expect(mainText).toContain(text)
    expect(main).toMatch(
      new RegExp(`href="/messages\\?with=${owner.id}"[^>]*><span[^>]*>Message the breeder<`),
    )
    for (const text of ['no longer available', 'See other', 'Purchase Juniper'])
      expect(mainText).not.toContain(text)
  })

  it('shows its breeder the buyer and the next step', async () => {
    const { main, mainText } = await catPage(owner)
    expect(mainText).toContain('Reserved by Dana W. Deposit paid $500.00')
    expect(mainText).toContain(
      'Next step: Message Dana W. to arrange pickup. Dana W. pays the balance of $2,000 here, due by',
    )
    expect(main).toMatch(new RegExp(`href="/messages\\?with=${buyer.id}"[^>]*><span[^>]*>Message Dana W.<`))
    expect(mainText).toContain('Edit Juniper')
  })

  it('shows visitors and strangers nothing about the sale, whoever opened it before', async () => {
    await catPage(buyer)
    for (const viewer of [undefined, await signUp(app())]) {
      const { html, mainText } = await catPage(viewer)
      expect(mainText).toContain('This cat is no longer available for purchase.')
      for (const secret of [buyer.id, 'Dana', 'LM-', 'Reserved for you', '$2,000.00'])
        expect(html).not.toContain(secret)
    }
  })

  it('is replaced by the sale for its buyer while the cattery is hidden', async () => {
    await app()
      .services.db.update(breeders)
      .set({ verificationStatus: 'suspended' })
      .where(eq(breeders.id, cattery.id))
    const { mainText } = await getPage(app(), `/cats/${cat.id}`, { as: buyer, status: 404 })
    expect(mainText).toContain('Reserved for you Juniper, Maine Coon from Northlight Message the breeder')
    expect(mainText).not.toContain('View Juniper')
    const stranger = await getPage(app(), `/cats/${cat.id}`, { status: 404 })
    expect(stranger.mainText).toContain('Cat Not Found')
  })
})

describe('the page of a sold cat', () => {
  it('says what its buyer bought and paid, without a balance', async () => {
    await pay('full')
    const { mainText } = await catPage(buyer)
    expect(mainText).toContain('You bought Juniper Paid $2,500.00')
    expect(mainText).not.toMatch(/balance/i)
    expect((await catPage(owner)).mainText).toContain('Sold to Dana W.')
    await app().services.db.update(transactions).set({ status: 'completed' })
    const after = await catPage(owner)
    expect(after.mainText).toContain('Sold to Dana W.')
    expect(after.mainText).not.toContain('Next step')
  })
})

describe('the checkout of a reserved cat', () => {
  it('recognizes its buyer, and remains as it was for others', async () => {
    await pay('deposit')
    const own = await getPage(app(), `/checkout/${cat.id}`, { as: buyer })
    expect(own.mainText).toContain('Reserved for you')
    expect(own.mainText).toContain(
      'Next steps Message Northlight to arrange pickup. Pay the remaining $2,000 on your order page by',
    )
    expect(own.mainText).toContain('View Juniper')
    expect(own.mainText).not.toContain('Not Available')
    const other = await getPage(app(), `/checkout/${cat.id}`, { as: await signUp(app()) })
    expect(other.mainText).toContain('Cat Not Available Sorry, Juniper is no longer available for purchase.')
    const breeder = await getPage(app(), `/checkout/${cat.id}`, { as: owner })
    expect(breeder.mainText).toContain('Juniper is your own cat')
  })
})

it('the dashboard shows next to a cat who reserved it and the next step', async () => {
  await pay('deposit')
  await addCat(app(), { breederId: cattery.id, name: 'Decoy' })
  const { mainText } = await getPage(app(), '/dashboard?tab=cats', { as: owner })
  expect(mainText).toContain('Reserved by Dana W. , $500 paid Message Dana W. to arrange pickup')
  expect(mainText.match(/Dana W\. ,/g)).toHaveLength(1)
})

describe('the checkout of a cat that is offered to a family', () => {
  const openOffer = async () => {
    const world = await openList(app())
    const [luna, milo] = [
      await addKitten(app(), world, { name: 'Luna' }),
      await addKitten(app(), world, { name: 'Milo' }),
    ]
    const { family, entryId } = await joinAs(app(), world, 'Robin')
    const id = await offer(app(), world, entryId, [luna, milo])
    const timeZone = DEFAULT_TIME_ZONE
    const read = { timeZone, today: dayIn(app().clock.now(), timeZone) }
    return { luna, milo, family, entryId, until: deadlineText(await deadlineOf(app(), id), read) }
  }

  it('tells others until when it is on hold, and nothing about the family', async () => {
    const { luna, family, entryId, until } = await openOffer()
    const { mainText, html } = await getPage(app(), `/checkout/${luna.id}`, { as: await signUp(app()) })
    expect(mainText).toContain(
      `Luna is on hold A family of the breeder’s waiting list is deciding until ${until} . Until then, nobody else can reserve or buy this cat.`,
    )
    for (const secret of [family.id, entryId]) expect(html).not.toContain(secret)
  })

  it('tells the family until when it can pay, and what becomes of the other kitten', async () => {
    const { luna, milo, family, entryId, until } = await openOffer()
    const { main, mainText } = await getPage(app(), `/checkout/${luna.id}`, { as: family })
    expect(mainText).toContain(
      `Offered to you Answer by ${until} Your offer also names Milo. You can choose one: when you pay for Luna, Milo is free for others.`,
    )
    expect(main).toContain(`href="/checkout/${milo.id}"`)
    expect(main).toContain(`href="/waiting-lists/${entryId}"`)
  })
})
