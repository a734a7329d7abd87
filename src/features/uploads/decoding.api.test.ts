/** Uploads while the decoder is busy, stopped, or full, while everything else goes on. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { onlyIf } from '#testing/only-if.ts'
import { png, requestUpload, sendFile, uploadPath, uploadPicture } from '#testing/uploads.ts'
import { objects } from './api/tables.ts'

// Without jobs, which make copies of uploaded pictures, the decoder runs only what a test sends.
const { app } = appOfThisFile({ work: false, decoder: { uploads: 1, maxWaiting: 3, maxWaitingOfUser: 2 } })
let user: TestUser
let other: TestUser
let picture: Buffer

beforeEach(async () => {
  user = await signUp(app())
  other = await signUp(app())
  picture = await png()
})

const decoder = () => app().services.decoder
const send = async (as: TestUser) => sendFile(app(), as, await uploadPath(app(), as), picture)

/** Starts the decoder and suspends it, as if a picture took very long; returns its process ID. */
async function suspendDecoder(): Promise<number> {
  await uploadPicture(app(), user)
  const [pid = 0] = decoder().pids()
  process.kill(pid, 'SIGSTOP')
  return pid
}

/** Sends pictures in this order: the first occupies the decoder, and the others wait. */
async function sendQueued(users: TestUser[]) {
  const sent = []
  for (const [index, as] of users.entries()) {
    const url = await uploadPath(app(), as)
    sent.push(sendFile(app(), as, url, picture))
    await expect.poll(() => [decoder().running(), decoder().waiting()]).toEqual([1, index])
  }
  return sent
}

// Suspending a process needs signals, which Windows does not have.
describe(
  'while the decoder is busy',
  onlyIf(process.platform !== 'win32', 'Windows cannot suspend processes'),
  () => {
    it('pages, signing in, and reading pictures go on', async () => {
      const path = await uploadPicture(app(), user)
      expect((await app().request('GET', `${path}/400`, { as: user })).statusCode).toBe(200)
      const pid = await suspendDecoder()
      const sent = await sendQueued([user, other])
      expect((await app().request('GET', '/api/cats')).statusCode).toBe(200)
      const body = { email: user.email, password: PASSWORD }
      expect((await app().request('POST', '/api/auth/sign-in/email', { body })).statusCode).toBe(200)
      expect((await app().request('GET', path, { as: user })).statusCode).toBe(200)
      // A copy that does not exist yet is made by another process.
      expect((await app().request('GET', `${path}/160`, { as: user })).statusCode).toBe(200)
      process.kill(pid, 'SIGCONT')
      for (const response of await Promise.all(sent)) expect(response.statusCode, response.body).toBe(200)
    })

    it('further pictures of the user, and then of everybody, are refused until there is room', async () => {
      const pid = await suspendDecoder()
      const urls = [await uploadPath(app(), user), await uploadPath(app(), other)]
      const sent = await sendQueued([user, user, user])
      const refused = [await requestUpload(app(), user), await sendFile(app(), user, urls[0] ?? '', picture)]
      for (const response of refused) {
        expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_requests'])
        expect(response.json().message).toBe('Other pictures of yours are still being processed.')
      }
      sent.push(sendFile(app(), other, urls[1] ?? '', picture))
      await expect.poll(() => decoder().waiting()).toBe(3)
      const full = await requestUpload(app(), other)
      expect([full.statusCode, full.json().code]).toEqual([503, 'unavailable'])
      expect(full.json().message).toContain('Many pictures are being processed')
      process.kill(pid, 'SIGCONT')
      for (const response of await Promise.all(sent)) expect(response.statusCode, response.body).toBe(200)
      // A refused upload does not use up its URL.
      expect((await sendFile(app(), user, urls[0] ?? '', picture)).statusCode).toBe(200)
    })

    it('a client that disconnects leaves the queue, and nothing is stored for it', async () => {
      const pid = await suspendDecoder()
      const [first] = await sendQueued([user])
      const url = await uploadPath(app(), other)
      const client = new AbortController()
      const headers = { 'content-type': 'image/png', cookie: other.cookie }
      const request = { method: 'PUT', body: new Uint8Array(picture), headers, signal: client.signal }
      const waiting = fetch(app().baseUrl + url, request)
      await expect.poll(() => decoder().waiting()).toBe(1)
      client.abort()
      await expect(waiting).rejects.toThrow('aborted')
      await expect.poll(() => decoder().waiting()).toBe(0)
      process.kill(pid, 'SIGCONT')
      expect((await first)?.statusCode).toBe(200)
      const owners = (await app().services.db.select().from(objects)).map(({ ownerId }) => ownerId)
      expect(new Set(owners)).toEqual(new Set([user.id]))
      expect((await sendFile(app(), other, url, picture)).statusCode).toBe(200)
    })

    it('killing it fails the picture that it decodes with a clear message, and the next one works', async () => {
      const pid = await suspendDecoder()
      const sent = await sendQueued([user, other])
      process.kill(pid, 'SIGKILL')
      const [failed, next] = await Promise.all(sent)
      expect([failed?.statusCode, failed?.json()]).toEqual([
        503,
        { code: 'unavailable', message: 'The picture could not be processed.' },
      ])
      expect(next?.statusCode).toBe(200)
      expect((await send(user)).statusCode).toBe(200)
      expect(decoder().pids()).not.toContain(pid)
    })
  },
)

it('a picture of more than 60 megapixels is refused with the limit', async () => {
  const url = await uploadPath(app(), user)
  const refused = await sendFile(app(), user, url, await png(8_001, 7_500))
  expect([refused.statusCode, refused.json().message]).toEqual([
    413,
    'A picture may have at most 60 megapixels.',
  ])
})
