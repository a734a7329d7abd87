/** Every act on an invitation, in each of its states. */
import { beforeEach } from 'vitest'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { enforceRetention } from '#features/privacy/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { Actor } from '#lib/states/state-table.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { type ListWorld, openList } from '#testing/sales/offers.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { INVITATION_DAYS } from '../../limits.ts'
import { INVITATION_TABLE, type InvitationStatus } from '../../rules/invitations/states.ts'
import { pairingLists, waitingListRules } from '../index.ts'
import { sendInvitations } from './send-invitations.ts'
import { closeInvitations } from './store.ts'
import { type Family, inviter, notebook } from './test-invitations.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { send, list, invited, decline, accept, withdraw, join, row } = inviter(app)
const db = () => app().services.db
type Subject = { id: string; token: string; world: ListWorld; family: Family; account: TestUser }

let staff: TestUser
beforeEach(async () => {
  app().clock.set(new Date())
  staff = await signUpStaff(app())
})

async function sent(): Promise<Subject> {
  const world = await openList(app())
  const family = notebook().robin
  const account = await signUp(app(), { email: family.email })
  return { ...(await invited(world, family)), world, family, account }
}
async function planned(): Promise<Subject> {
  const world = await openList(app())
  const family = notebook().robin
  const account = await signUp(app(), { email: family.email })
  const { jobs } = app().services
  const { enqueue } = jobs
  jobs.enqueue = async (handle, job, ...rest) =>
    job.queue === 'waiting-lists.send-invitations' ? undefined : enqueue(handle, job, ...rest)
  await send(world, [family]).finally(() => {
    jobs.enqueue = enqueue
  })
  const [{ id } = { id: '' }] = await list(world)
  // Nobody has the link before it is sent.
  return { id, token: 'x'.repeat(43), world, family, account }
}
const after = async (act: (subject: Subject) => Promise<unknown>) => {
  const subject = await sent()
  await act(subject)
  return subject
}
const user = ({ world, account }: Subject, as: Actor) =>
  ({ buyer: account, breeder: world.owner, staff, system: staff })[as]

const acceptIt = ({ world, token, account }: Subject) => join(world, account, token)
const declineIt = ({ token }: Subject) => decline(token)
const withdrawIt = (subject: Subject, as: Actor = 'breeder') => withdraw(user(subject, as), subject.id)
const expire = async () => {
  app().clock.advance(INVITATION_DAYS * DAY_MS)
  await enforceRetention(app().services, waitingListRules)
  app().clock.set(new Date())
  return undefined
}

describeTable<Subject, typeof INVITATION_TABLE>('an invitation', INVITATION_TABLE, {
  reach: {
    planned,
    sent,
    accepted: () => after(acceptIt),
    declined: () => after(declineIt),
    expired: () => after(expire),
    withdrawn: () => after(withdrawIt),
  },
  acts: {
    send: async ({ world }) => {
      await sendInvitations(app().services, { publicUrl: 'http://localhost' }, world.breederId)
      return undefined
    },
    accept: async (subject, as = 'buyer') => {
      const { token, account, world } = subject
      // Others have no entry to accept with, and no link to a planned invitation.
      if (as !== 'buyer') return accept(token, as === 'staff' ? staff : world.owner)
      const { status } = (await row(subject.id)) ?? {}
      return status === 'accepted' ? accept(token, account) : acceptIt(subject)
    },
    // Whoever has the link may decline; nobody else has it.
    decline: async ({ token }, as = 'buyer') => decline(as === 'buyer' ? token : newId().padEnd(43, 'x')),
    withdraw: withdrawIt,
    stop: async ({ world: { breederId } }) => {
      const status = INVITATION_TABLE.transitions.stop.to
      await closeInvitations(db(), { planningBreederId: breederId }, { status }, app().clock.now())
      return undefined
    },
    removePairing: async ({ world }) => {
      await db().transaction((tx) => pairingLists.pairingRemoved(app().services, tx, world.pairingId))
      return undefined
    },
    expire,
  },
  stateOf: async ({ id }) => (await row(id))?.status as InvitationStatus,
  read: async ({ id }) => row(id),
})
