import { describe, expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile({ rateLimits: false })
const PASSWORD = 'correct horse battery staple 7'

const post = (path: string, body: object) => app().request('POST', path, { body })
const signUp = (body: object) =>
  post('/api/auth/sign-up/email', { password: PASSWORD, firstName: 'Jane', ...body })

describe('signing up', () => {
  it.each([
    ['Jun', '李'],
    ['Cédric', 'O'],
    ['U', 'Nu'],
    ['Suharto', undefined],
    ['Suharto', ''],
    ['Skye', 'Gemmell'],
    ['Gamal', 'Atwater'],
  ])('is possible as %s %s', async (firstName, lastName) => {
    const answer = await signUp({ firstName, lastName, email: `${crypto.randomUUID()}@example.com` })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { user: { firstName, lastName: lastName || null } },
    ])
  })

  it('is not possible with contact details in a name', async () => {
    const answer = await signUp({ firstName: 'Skye 503-555-0142', email: 'skye@example.com' })
    expect(answer.json().fields.firstName).toMatch(/phone numbers/)
  })

  it.each([
    ['a&b@example.com', 'a&b@example.com', 'a&b@example.com'],
    ['jane=1@example.com', 'jane=1@example.com', 'jane=1@example.com'],
    ['jane#1@example.com', 'jane#1@example.com', 'jane#1@example.com'],
    ['info@example.xn--p1ai', 'info@example.xn--p1ai', 'info@example.рф'],
    ['jane@exämple.de', 'jane@xn--exmple-cua.de', 'jane@exämple.de'],
  ])(
    'and in, and a new password, are possible with %s, stored as %s, shown as %s',
    async (typed, email, shown) => {
      const created = await signUp({ email: typed })
      expect([created.statusCode, created.json()]).toMatchObject([200, { user: { email: shown } }])
      expect((await signUp({ email: typed })).json()).toMatchObject({ code: 'email_taken' })
      const answer = await post('/api/auth/sign-in/email', { email: typed.toUpperCase(), password: PASSWORD })
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { user: { email: shown } }])
      expect((await post('/api/auth/request-password-reset', { email: typed })).statusCode).toBe(200)
      const { rows } = await app().services.db.execute('select email from users')
      expect(rows).toEqual([{ email }])
    },
  )
})
