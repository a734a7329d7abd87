/** For tests: a buyer and a breeder with sessions, and the calls that they make. */
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '#testing/app.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import type { Message } from './contract.ts'

export type Breeder = TestUser & { cattery: Cattery }

/** A breeder with a session, an active and verified cattery, and a kitten. */
export async function signUpBreeder(app: TestApp): Promise<Breeder & { cat: TestCat }> {
  const person = await signUp(app)
  const cattery = await addBreeder(app, { userId: person.id, businessName: 'Quiet Paws' })
  const cat = await addCat(app, { breederId: cattery.id })
  return { ...person, cattery, cat }
}

/** The calls of the message dialog. */
export function callsOf(app: () => TestApp) {
  const read = (as: TestUser, other: { id: string }, query = '') =>
    app().request('GET', `/api/messages/${as.id}/${other.id}${query}`, { as })
  const markRead = (as: TestUser, other: { id: string }, until: unknown) =>
    app().request('POST', `/api/conversations/${other.id}/read`, { as, body: { until } })
  return {
    read,
    markRead,
    /** Marks the whole conversation as read, as the dialog does when it shows the conversation. */
    readAll: async (as: TestUser, other: { id: string }) =>
      markRead(as, other, (await read(as, other)).json<Message[]>().at(-1)?.id),
    send: (
      as: TestUser,
      receiverId: string,
      content: unknown,
      more: Record<string, unknown> = {},
    ): Promise<LightMyRequestResponse> =>
      app().request('POST', '/api/messages', { as, body: { receiverId, content, ...more } }),
    ask: (as: TestUser, body: Record<string, unknown>) =>
      app().request('POST', '/api/inquiries', { as, body }),
    inquiries: (as: TestUser, query = '') => app().request('GET', `/api/breeders/inquiries${query}`, { as }),
    conversations: (as: TestUser, query = '') => app().request('GET', `/api/conversations${query}`, { as }),
    block: (as: TestUser, id: string, isBlocked: unknown) =>
      app().request('PATCH', `/api/conversations/${id}`, { as, body: { isBlocked } }),
    unread: async (as: TestUser) =>
      (await app().request('GET', '/api/messages/unread-count', { as })).json<{ count: number }>().count,
    contact: (as: TestUser, query: string) =>
      app().request('GET', `/api/conversations/contact?${query}`, { as }),
  }
}
