/** For tests: a breeder who invites families from a notebook, and what they receive. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '#testing/app.ts'
import type { TestUser } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
import { mailsTo, type SentMail } from '#testing/effects/paced-mails.ts'
import type { ListWorld } from '#testing/sales/offers.ts'
import type { Invitation, OpenedInvitation } from '../../invitation-contract.ts'
import { waitingListInvitations } from '../tables.ts'

export type Family = { name: string; email: string; since: string; notes?: string }

/** Two families of a notebook, with new addresses: emails of earlier tests stay in the queue. */
export const notebook = (): { robin: Family; sam: Family } => ({
  robin: {
    name: 'Robin Ashford',
    email: `robin-${newId()}@example.com`,
    since: '2026-03-01',
    notes: 'Two children.',
  },
  sam: { name: 'Sam Birch', email: `sam-${newId()}@example.com`, since: '2026-05-01' },
})

export function inviter(app: () => TestApp) {
  const post = (as: TestUser | undefined, path: string, body: unknown) =>
    app().request('POST', path, { ...(as && { as }), body })
  /** Sends an import, without waiting for its emails. */
  const send = (
    { owner, pairingId }: ListWorld,
    families: unknown,
    change: Record<string, unknown> = {},
    as: TestUser = owner,
  ) =>
    post(as, '/api/breeders/waiting-list/invitations', {
      list: pairingId,
      families,
      haveAsked: true,
      ...change,
    })
  const list = async ({ owner }: ListWorld) =>
    (await app().request('GET', '/api/breeders/waiting-list/invitations?limit=100', { as: owner })).json<
      Invitation[]
    >()
  const mails = (email: string): Promise<SentMail[]> =>
    mailsTo(app(), { email } as TestUser).then((sent) =>
      sent.filter(({ subject }) => subject.includes('has noted you')),
    )
  const tokenFor = async (email: string): Promise<string> => {
    const [mail] = await mails(email)
    return /invitation\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  /** Invites families, and waits until their emails were sent. */
  const invite = async (world: ListWorld, families: Family[], change?: Record<string, unknown>) => {
    const response = await send(world, families, change)
    expect(response.statusCode, response.body).toBe(200)
    await whenIdle(app())
    return response.json<{ invited: number; known: number }>()
  }
  const open = (token: string, as?: TestUser) =>
    app().request('GET', `/api/waiting-lists/invitation?token=${token}`, { ...(as && { as }) })
  return {
    send,
    list,
    mails,
    tokenFor,
    invite,
    open,
    /** The invitation of an address that was sent, as its breeder sees it, with its secret. */
    async invited(world: ListWorld, family: Family): Promise<{ id: string; token: string }> {
      await invite(world, [family])
      const found = (await list(world)).find(({ email }) => email === family.email)
      return { id: found?.id ?? '', token: await tokenFor(family.email) }
    },
    decline: (token: string, isUnknown = false, as?: TestUser) =>
      post(as, '/api/waiting-lists/invitation/decline', { token, isUnknown }),
    accept: (token: string, as: TestUser) => post(as, '/api/waiting-lists/invitation/accept', { token }),
    withdraw: (as: TestUser, id: string) =>
      post(as, `/api/breeders/waiting-list/invitations/${id}/withdraw`, {}),
    /** Joins the list with an invitation. */
    join: (
      { breederId, pairingId }: { breederId: string; pairingId: string | null },
      as: TestUser,
      invitation: unknown,
      id = newId(),
    ) =>
      post(as, '/api/waiting-lists/entries', {
        ...{ id, breederId, pairingId, invitation },
        ...{ gender: null, colors: [], purpose: 'companion', earliest: null, latest: null, maxPrice: null },
        ...{ home: 'A quiet house with a garden.', answers: [] },
      }),
    async opened(token: string, as?: TestUser): Promise<OpenedInvitation> {
      return (await open(token, as)).json<OpenedInvitation>()
    },
    row: async (id: string) =>
      (
        await app().services.db.select().from(waitingListInvitations).where(eq(waitingListInvitations.id, id))
      )[0],
  }
}
