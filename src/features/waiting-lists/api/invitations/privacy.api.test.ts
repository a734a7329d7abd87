/** What happens to invitations when an account is exported or deleted. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { callsOf } from '#features/privacy/test-world.ts'
import { isPersonal } from '#platform/personal-data/index.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { type ListWorld, openList } from '#testing/sales/offers.ts'
import { waitingListRules } from '../index.ts'
import { uninvitedAddresses, waitingListInvitations } from '../tables.ts'
import { type Family, inviter, notebook } from './test-invitations.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
const { invite, list, invited, decline, join, opened } = inviter(app)
const { remove } = callsOf(app)

let world: ListWorld
let other: ListWorld
let robin: Family
let sam: Family
beforeEach(async () => {
  app().clock.set(new Date())
  ;[world, other] = [await openList(app()), await openList(app())]
  ;({ robin, sam } = notebook())
})

/** An account with a confirmed address. */
async function accountOf({ email }: Family) {
  const account = await signUp(app(), { email, firstName: 'Robin', lastName: 'Ashford' })
  await db().update(users).set({ isVerified: true }).where(eq(users.id, account.id))
  return account
}
async function exportedTo(userId: string): Promise<unknown[]> {
  const rules = waitingListRules.find(({ table }) => table === 'waiting_list_invitations')
  if (!rules || !isPersonal(rules) || !('rows' in rules.exported)) throw new Error('no rule')
  return (await db().execute(rules.exported.rows(userId))).rows
}
const stored = () => db().select().from(waitingListInvitations)

describe('an export', () => {
  it('of a breeder has what the breeder wrote', async () => {
    await invite(world, [robin])
    await invite(other, [sam])
    expect(await exportedTo(world.owner.id)).toMatchObject([
      { cattery: 'Quiet Paws', status: 'sent', email: robin.email, name: robin.name, notes: robin.notes },
    ])
  })

  it('of a recipient has the invitations to the confirmed address and those that were accepted, without notes', async () => {
    const account = await accountOf(robin)
    const { token } = await invited(world, robin)
    await invite(other, [robin, sam])
    await join(world, account, token)
    expect(await exportedTo(account.id)).toMatchObject([
      { status: 'accepted', email: null, name: null, notes: null },
      { status: 'sent', email: null, name: robin.name, notes: null },
    ])
    await db().update(users).set({ isVerified: false }).where(eq(users.id, account.id))
    expect(await exportedTo(account.id)).toMatchObject([{ status: 'accepted' }])
  })
})

describe('the deletion of an account', () => {
  it('of a breeder deletes the invitations, so that their links open nothing', async () => {
    const { token } = await invited(world, robin)
    await invite(other, [sam])
    await remove(world.owner)
    expect(await stored()).toMatchObject([{ breederId: other.breederId }])
    expect(await opened(token)).toMatchObject({ code: 'not_found' })
  })

  it('of a recipient deletes the address from open invitations, and those that were accepted', async () => {
    const account = await accountOf(robin)
    const { token } = await invited(world, robin)
    await join(world, account, token)
    await invite(other, [robin, sam])
    await remove(account)
    expect(await stored()).toMatchObject([
      { breederId: other.breederId, email: sam.email },
      { breederId: other.breederId, status: 'expired', email: null, name: null, notes: null },
    ])
    expect(await list(world)).toEqual([])
  })

  it('keeps the wish for no more invitations', async () => {
    const account = await accountOf(robin)
    const { token } = await invited(world, robin)
    await decline(token)
    await remove(account)
    expect(await db().$count(uninvitedAddresses)).toBe(1)
  })
})
