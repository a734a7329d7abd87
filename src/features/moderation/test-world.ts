import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/api/tables.ts'
import type { Breeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { signUp, type TestUser } from '#testing/builders.ts'

/** Signs up a staff member. */
export async function signUpStaff(app: TestApp, firstName = 'Sam'): Promise<TestUser> {
  const person = await signUp(app, { firstName, lastName: 'Staffer' })
  await app.services.db
    .update(users)
    .set({ role: 'admin', staffRole: 'owner' })
    .where(eq(users.id, person.id))
  return person
}

/** A text that screening blocks. */
export const PROHIBITED_TEXT = 'Call me at 503-555-0147'

/** API calls of users and staff. */
export function moderationCalls(app: () => TestApp) {
  const send = (as: TestUser, receiverId: string, content: string) =>
    app().request('POST', '/api/messages', { as, body: { receiverId, content } })
  return {
    send,
    /** Sends a message and returns its ID. */
    deliver: async (as: TestUser, receiverId: string, content: string): Promise<string> =>
      (await send(as, receiverId, content)).json().id,
    report: (as: TestUser, body: unknown) => app().request('POST', '/api/reports', { as, body }),
    accountStatus: async (as: TestUser) => (await app().request('GET', '/api/account-status', { as })).json(),
    appeal: (as: TestUser, decisionId: string, text: unknown = 'I was only asking about the kitten.') =>
      app().request('POST', '/api/appeals', { as, body: { decisionId, text } }),
    cases: (as: TestUser, query = '') => app().request('GET', `/api/admin/cases${query}`, { as }),
    open: (as: TestUser, id: string) => app().request('GET', `/api/admin/cases/${id}`, { as }),
    viewMessages: (as: TestUser, id: string) =>
      app().request('POST', `/api/admin/cases/${id}/messages`, { as }),
    assign: (as: TestUser, id: string, assigneeId: string | null, from: string | null) =>
      app().request('POST', `/api/admin/cases/${id}/assignment`, { as, body: { assigneeId, from } }),
    note: (as: TestUser, id: string, changes: Record<string, unknown> = {}) =>
      app().request('POST', `/api/admin/cases/${id}/notes`, {
        as,
        body: { noteId: newId(), text: 'Asked the vet', ...changes },
      }),
    decide: (as: TestUser, id: string, action: string, more: Record<string, unknown> = {}) =>
      app().request('POST', `/api/admin/cases/${id}/decision`, {
        as,
        body: { action, reason: 'Against our rules', ...more },
      }),
    act: (as: TestUser, userId: string, action: string, more: Record<string, unknown> = {}) =>
      app().request('POST', `/api/admin/people/${userId}/actions`, {
        as,
        body: { action, reason: 'Against our rules', ...more },
      }),
    log: async (as: TestUser, query = '') =>
      (await app().request('GET', `/api/admin/log${query}`, { as })).json(),
  }
}

/** A case about a reported message of the buyer. */
export async function reportedMessage(
  calls: ReturnType<typeof moderationCalls>,
  { buyer, breeder }: { buyer: TestUser; breeder: Breeder },
): Promise<{ caseId: string; messageId: string }> {
  const messageId = await calls.deliver(buyer, breeder.id, 'Words that hurt')
  const { id: caseId } = (await calls.report(breeder, { messageId, reason: 'rude' })).json()
  return { caseId, messageId }
}
