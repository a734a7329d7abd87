/** Where email is sent, only users with a confirmed address may upload files. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { startSmtpServer } from '#testing/smtp.ts'
import { png, requestUpload, sendFile, uploadPath, uploadPicture } from '#testing/uploads.ts'
import { objects } from './api/tables.ts'

const smtp = await startSmtpServer()
afterAll(() => smtp.close())

const CODE = 'email_unconfirmed'

describe('with an email server', () => {
  const { app } = appOfThisFile({ env: { SMTP_URL: smtp.url } })
  let user: TestUser
  const setConfirmed = (isVerified: boolean) =>
    app().services.db.update(users).set({ isVerified }).where(eq(users.id, user.id))

  beforeEach(async () => {
    user = await signUp(app())
    await setConfirmed(false)
  })

  it.each(['', '?purpose=picture', '?purpose=document'])(
    'asks for the confirmation first (%s)',
    async (query) => {
      const refused = await requestUpload(app(), user, query)
      expect([refused.statusCode, refused.json().code]).toEqual([403, CODE])
      expect(refused.json().message).toBe('Please confirm your email address first.')
      await setConfirmed(true)
      expect((await requestUpload(app(), user, query)).statusCode).toBe(200)
    },
  )

  it('also refuses a file for an upload URL that was requested before', async () => {
    await setConfirmed(true)
    const url = await uploadPath(app(), user)
    await setConfirmed(false)
    expect((await sendFile(app(), user, url, await png())).json().code).toBe(CODE)
    expect(await app().services.db.select().from(objects)).toEqual([])
    await setConfirmed(true)
    expect((await sendFile(app(), user, url, await png())).statusCode).toBe(200)
  })

  it('sends the email again on request', async () => {
    const sent = await app().request('POST', '/api/auth/send-verification-email', { as: user })
    expect(sent.statusCode, sent.body).toBe(200)
    await expect.poll(() => smtp.received.some(({ to }) => to.includes(user.email))).toBe(true)
  })
})

describe('without an email server', () => {
  const { app } = appOfThisFile()

  it('users without a confirmed address may upload', async () => {
    const user = await signUp(app())
    await app().services.db.update(users).set({ isVerified: false }).where(eq(users.id, user.id))
    expect(await uploadPicture(app(), user)).toMatch(/^\/objects\//)
  })
})
