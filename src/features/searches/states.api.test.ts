/** Every act on a saved search, in each of its states. */
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Actor } from '#lib/states/state-table.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { setMailTarget } from './api/index.ts'
import { savedSearches } from './api/tables.ts'
import { SEARCH_TABLE, searchState } from './states.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
type Subject = { id: string }

let user: TestUser
let other: TestUser

beforeEach(async () => {
  ;[user, other] = [await signUp(app()), await signUp(app())]
})

/** Buyers save searches; everyone else is another user to them. */
const as = (actor: Actor = 'buyer') => (actor === 'buyer' ? user : other)
let breeds = 0
async function saved(): Promise<Subject> {
  const id = newId()
  breeds += 1
  const filters = { q: `cat number ${breeds}` }
  const body = { id, list: 'cats', name: 'Ragdolls', alert: 'daily', filters }
  await app().request('POST', '/api/searches', { as: user, body })
  return { id }
}
const change = ({ id }: Subject, body: object, actor?: Actor) =>
  app().request('PATCH', `/api/searches/${id}`, { as: as(actor), body })
const remove = async ({ id }: Subject, actor?: Actor) => {
  const response = await app().request('DELETE', `/api/searches/${id}`, { as: as(actor) })
  // It succeeds for others, too, and finds nothing.
  return as(actor) === user ? response : undefined
}
/** The link of an email has no actor. */
const setMails = async ({ id }: Subject, isOn: boolean, actor: Actor = 'buyer') => {
  if (actor !== 'buyer') return undefined
  await db().transaction((tx) => setMailTarget(tx, { searchId: id }, isOn, app().clock.now()))
  return undefined
}
const rowOf = async ({ id }: Subject) =>
  (await db().select().from(savedSearches).where(eq(savedSearches.id, id)))[0]

describeTable('a saved search', SEARCH_TABLE, {
  reach: {
    active: saved,
    async paused() {
      const search = await saved()
      await change(search, { isPaused: true })
      return search
    },
    async deleted() {
      const search = await saved()
      await remove(search)
      return search
    },
  },
  acts: {
    edit: (subject: Subject, actor) => change(subject, { name: 'Our cat' }, actor),
    pause: (subject: Subject, actor) => change(subject, { isPaused: true }, actor),
    resume: (subject: Subject, actor) => change(subject, { isPaused: false }, actor),
    stopMails: (subject: Subject, actor) => setMails(subject, false, actor),
    resumeMails: (subject: Subject, actor) => setMails(subject, true, actor),
    remove,
  },
  stateOf: async (subject: Subject) => searchState(await rowOf(subject)),
  read: rowOf,
})
