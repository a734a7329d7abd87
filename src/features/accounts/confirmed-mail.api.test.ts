/** With SMTP, responses do not reveal who has an account, and important actions need a confirmed address. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS } from '#testing/app.ts'
import { startSmtpServer } from '#testing/smtp.ts'
import { openAccounts } from './api/index.ts'
import { BASE_URL, openWorld, PASSWORD, readCookies, type World } from './test-world.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let world: World

beforeAll(async () => {
  smtp = await startSmtpServer()
  world = await openWorld({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await world?.close()
  await smtp?.close()
})

const newcomer = (email: string) => ({ email, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' })

async function mailTo(to: string): Promise<string> {
  const mail = () => smtp.received.findLast((one) => one.to.includes(to))
  await expect.poll(mail).toBeDefined()
  // Quoted-printable (RFC 2045): soft line ends and escaped equals signs.
  return mail()?.data.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? ''
}

test('a sign-up with a known address gets the same response as a new one, and its owner is notified', async () => {
  const { email } = await world.person()
  const fresh = await world.post('/sign-up/email', newcomer('grace@example.com'))
  const known = await world.post('/sign-up/email', newcomer(email))
  expect([fresh.statusCode, fresh.body]).toEqual([200, '{"user":null}'])
  expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body])
  expect(known.headers['set-cookie']).toBeUndefined()
  expect(fresh.headers['set-cookie']).toBeUndefined()
  expect(await mailTo(email)).toContain('You already have a Littermate account')
  expect(await world.rows('select id from users where email = $1', [email])).toHaveLength(1)
})

test('many sign-ups with a known address send its owner five mails an hour, and answer alike', async () => {
  const { email } = await world.person()
  const mailed = async () =>
    (
      await world.rows("select id from jobs.job where name = 'mail.send' and data #>> '{message,to}' = $1", [
        email,
      ])
    ).length
  for (let count = 1; count <= 8; count++)
    expect((await world.post('/sign-up/email', newcomer(email))).body).toBe('{"user":null}')
  expect(await mailed()).toBe(5)
  world.advance(3_601)
  await world.post('/sign-up/email', newcomer(email))
  expect(await mailed()).toBe(6)
})

test('twelve sign-ups at once answer alike and make one account', async () => {
  const body = newcomer('concurrent@example.com')
  const answers = await Promise.all(Array.from({ length: 12 }, () => world.post('/sign-up/email', body)))
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(await world.rows('select id from users where email = $1', [body.email])).toHaveLength(1)
})

test('the mailed link confirms, after which important acts are allowed', async () => {
  const email = 'link@example.com'
  await world.post('/sign-up/email', newcomer(email))
  const cookie = readCookies(await world.post('/sign-in/email', { email, password: PASSWORD }))
  const accounts = await openAccounts(
    world.services,
    { keys: KEYS, baseUrl: BASE_URL },
    { notify: async () => {} },
  )
  const viewer = async () => {
    const found = await accounts.viewerOf({ cookie })
    if (!found) throw new Error('no one is signed in')
    return found
  }
  const before = await viewer()
  expect(() => accounts.requireConfirmed(before)).toThrow('Please confirm')
  const token = /\/confirm-email\?token=([\w.-]+)/.exec(await mailTo(email))?.[1]
  expect((await world.post('/confirm-email', { token }, { cookie })).statusCode).toBe(200)
  const after = await viewer()
  expect(() => accounts.requireConfirmed(after)).not.toThrow()
})
