import { expect } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '#testing/app.ts'
import type { TestUser } from '#testing/builders.ts'
import type { TestDatabase } from '#testing/database.ts'

export type SentMail = { to: string; subject: string; text: string; html: string }

/** API calls of senders and staff, and the emails that they cause; `work: false` keeps those in the queue. */
export function supportCalls(app: () => TestApp, database: () => TestDatabase) {
  const post = (path: string, body: unknown, as?: TestUser) =>
    app().request('POST', path, { body, ...(as && { as }) })
  const get = (path: string, as?: TestUser) => app().request('GET', path, { ...(as && { as }) })
  const form = (changes: Record<string, unknown> = {}) => ({
    clientId: newId(),
    topic: 'order',
    text: 'The breeder does not answer me anymore.',
    ...changes,
  })
  return {
    form,
    write: (changes: Record<string, unknown> = {}, as?: TestUser) => post('/api/support', form(changes), as),
    /** Sends a request and returns its case. */
    async open(
      changes: Record<string, unknown> = {},
      as?: TestUser,
    ): Promise<{ id: string; number: number }> {
      const response = await post('/api/support', form(changes), as)
      expect(response.statusCode, response.body).toBe(201)
      return response.json()
    },
    read: (id: string, { as, token }: { as?: TestUser; token?: string } = {}) =>
      get(`/api/support/requests/${id}${token === undefined ? '' : `?token=${token}`}`, as),
    reply: (id: string, changes: Record<string, unknown>, as?: TestUser) =>
      post(
        `/api/support/requests/${id}/messages`,
        { messageId: newId(), text: 'One more thing.', ...changes },
        as,
      ),
    answer: (as: TestUser, id: string, changes: Record<string, unknown> = {}) =>
      post(
        `/api/admin/support/${id}/answers`,
        { messageId: newId(), text: 'We have written to them.', ...changes },
        as,
      ),
    setStatus: (as: TestUser, id: string, status: string) =>
      post(`/api/admin/support/${id}/status`, { status }, as),
    staffView: (as: TestUser, id: string) => get(`/api/admin/support/${id}`, as),
    /** All enqueued emails, oldest first. */
    async mails(): Promise<SentMail[]> {
      const rows = await database().query<{ message: SentMail }>({
        text: `select data -> 'message' as message from jobs.job where name = 'mail.send'
          order by created_on, data #>> '{message,id}'`,
        values: [],
      })
      return rows.map(({ message }) => message)
    },
    forgetMails: () => database().query({ text: 'delete from jobs.job', values: [] }),
  }
}

/** The token of the link in an email to a visitor. */
export function tokenIn(mail: SentMail | undefined): string {
  return /\/support\/[\w-]+\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
