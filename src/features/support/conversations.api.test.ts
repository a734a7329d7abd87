import { beforeEach, describe, expect, it } from 'vitest'
import { moderationCases } from '#features/moderation/api/tables.ts'
import { moderationCalls, signUpStaff } from '#features/moderation/test-world.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { supportCalls, tokenIn } from './test-world.ts'

const { app, database } = appOfThisFile({ work: false })
const calls = supportCalls(app, database)
const { open, write, read, reply, answer, setStatus, staffView, mails, forgetMails } = calls
const { cases, open: openCase } = moderationCalls(app)
const EMAIL = 'visitor@example.com'
let staff: TestUser
let user: TestUser

beforeEach(async () => {
  await forgetMails()
  ;[staff, user] = [await signUpStaff(app()), await signUp(app())]
})

const notices = async (as: TestUser) => (await app().request('GET', '/api/notices', { as })).json()
const textsOf = (conversation: { messages: { text: string }[] }) =>
  conversation.messages.map(({ text }) => text)

/** A visitor's request with the token from its confirmation. */
async function openAsVisitor() {
  const { id, number } = await open({ email: EMAIL })
  return { id, number, token: tokenIn((await mails()).at(-1)) }
}

describe('a user', () => {
  it('reads the answer in the app after a notification and an email, and replies', async () => {
    const { id, number } = await open({}, user)
    app().clock.advance(MINUTE_MS)
    const answered = await answer(staff, id, { text: 'We asked them.\n\nPlease wait until Friday.' })
    expect(answered.statusCode, answered.body).toBe(201)
    expect(answered.json().messages[1]).toMatchObject({ isAnswer: true, staffName: 'Sam Staffer' })
    expect(await notices(user)).toMatchObject([
      {
        kind: 'support',
        title: `Our answer to your request (case ${number})`,
        path: `/support/${id}`,
        text: expect.stringContaining('Please wait until Friday.'),
      },
    ])
    const mail = (await mails()).at(-1)
    expect(mail).toMatchObject({ to: user.email, subject: `Our answer to your request (case ${number})` })
    expect(mail?.text).toContain(`http://localhost/support/${id}`)
    const shown = (await read(id, { as: user })).json()
    expect(shown.messages[1]).not.toHaveProperty('staffName')
    expect((await cases(staff)).json()).toMatchObject([{ id, waitingSince: null }])

    app().clock.advance(MINUTE_MS)
    expect((await reply(id, { text: 'It is Friday, and nothing came.' }, user)).statusCode).toBe(201)
    expect((await cases(staff)).json()[0].waitingSince).toBe(app().clock.now().toISOString())
    expect((await cases(staff, '?q=nothing%20came')).json()).toHaveLength(1)
    expect(textsOf((await read(id, { as: user })).json())).toHaveLength(3)
  })

  it('sees own requests only, newest first', async () => {
    const first = await open({}, user)
    app().clock.advance(1_000)
    const second = await open({ topic: 'account' }, user)
    const other = await signUp(app())
    await open({}, other)
    const list = await app().request('GET', '/api/support/requests', { as: user })
    expect(list.json().map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect(list.headers['x-total-count']).toBe('2')
    for (const as of [other, staff, undefined])
      expect((await read(first.id, as ? { as } : {})).statusCode).toBe(404)
    for (const as of [other, undefined]) expect((await reply(first.id, {}, as)).statusCode).toBe(404)
    expect((await read(newId(), { as: user })).statusCode).toBe(404)
  })

  it('opens a closed case again with a reply', async () => {
    const { id } = await open({}, user)
    await answer(staff, id, { close: true })
    expect((await read(id, { as: user })).json()).toMatchObject({
      status: 'closed',
      closedAt: expect.any(String),
    })
    expect((await notices(user))[0].text).toContain('We have closed this case.')
    await reply(id, {}, user)
    expect((await read(id, { as: user })).json()).toMatchObject({ status: 'open', closedAt: null })
    expect((await openCase(staff, id)).json().notes).toMatchObject([
      { kind: 'closed', actor: { userId: staff.id } },
      { kind: 'reopened', actor: { userId: user.id } },
    ])
  })
})

describe('a visitor', () => {
  it('reads and replies with the link of an email, which is for this request only', async () => {
    const { id, token } = await openAsVisitor()
    const other = await openAsVisitor()
    expect((await read(id, { token })).json()).toMatchObject({ id, contactEmail: EMAIL })
    for (const wrong of [undefined, '', 'x', other.token, `${token}x`, token.replace(/^./, 'z')])
      expect([wrong, (await read(id, wrong === undefined ? {} : { token: wrong })).statusCode]).toEqual([
        wrong,
        404,
      ])
    await answer(staff, id)
    const mail = (await mails()).at(-1)
    expect(mail).toMatchObject({ to: EMAIL, text: expect.stringContaining('We have written to them.') })
    expect(tokenIn(mail)).toMatch(/^[\w.-]+$/)
    expect((await reply(id, { token: tokenIn(mail) })).statusCode).toBe(201)
    expect((await reply(id, { token: other.token })).statusCode).toBe(404)
    expect((await read(id, { token })).json().messages).toHaveLength(3)
  })

  it('does not get a link to the request of a user', async () => {
    const { id } = await open({}, user)
    const { token } = await openAsVisitor()
    const response = await app().request('POST', `/api/support/requests/${id}/link`, { body: { token } })
    expect(response.statusCode).toBe(404)
  })
})

describe('replies', () => {
  it('are stored once per ID, also at the same time', async () => {
    const { id } = await open({}, user)
    const messageId = newId()
    const sent = await Promise.all([1, 2].map(() => reply(id, { messageId }, user)))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const answers = await Promise.all([1, 2].map(() => answer(staff, id, { messageId: id })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await staffView(staff, id)).json().messages).toHaveLength(3)
    expect((await mails()).filter(({ subject }) => subject.includes('answer'))).toHaveLength(1)
    const other = await open({}, user)
    expect((await reply(other.id, { messageId }, user)).json().code).toBe('conflict')
    expect((await answer(staff, other.id, { messageId })).json().code).toBe('conflict')
    expect((await reply(id, { messageId: id }, user)).json().code).toBe('conflict')
  })

  it('need a text and are limited', async () => {
    const { id } = await open({}, user)
    for (const changes of [{ text: ' ' }, { text: 'x'.repeat(5_001) }, { messageId: '1' }])
      expect((await reply(id, changes, user)).statusCode).toBe(400)
    for (const changes of [{ text: ' ' }, { text: 'x'.repeat(5_001) }, { messageId: '1' }])
      expect((await answer(staff, id, changes)).statusCode).toBe(400)
    for (let index = 0; index < 20; index++) expect((await reply(id, {}, user)).statusCode).toBe(201)
    expect((await reply(id, {}, user)).statusCode).toBe(429)
  })
})

describe('staff', () => {
  it('close and reopen a request, once', async () => {
    const { id } = await open({}, user)
    expect((await setStatus(staff, id, 'open')).json().code).toBe('conflict')
    expect((await setStatus(staff, id, 'closed')).json()).toMatchObject({ status: 'closed' })
    expect((await setStatus(staff, id, 'closed')).json().message).toBe('This case is already closed.')
    expect((await cases(staff, '?status=closed')).json()).toMatchObject([{ id, waitingSince: null }])
    expect((await setStatus(staff, id, 'open')).json()).toMatchObject({ status: 'open', closedAt: null })
    expect((await setStatus(staff, id, 'half')).statusCode).toBe(400)
    expect((await setStatus(staff, newId(), 'closed')).statusCode).toBe(404)
  })

  it('cannot answer their own request', async () => {
    const { id } = await open({}, staff)
    expect((await answer(staff, id)).json().code).toBe('not_found')
    expect((await setStatus(staff, id, 'closed')).json().code).toBe('not_found')
    expect((await answer(await signUpStaff(app(), 'Noor'), id)).statusCode).toBe(201)
  })

  it('cannot answer other kinds of cases', async () => {
    const [row] = await app()
      .services.db.insert(moderationCases)
      .values({ kind: 'violations', userId: user.id, reason: 'Six messages' })
      .returning()
    for (const response of [
      await staffView(staff, row?.id ?? ''),
      await answer(staff, row?.id ?? ''),
      await setStatus(staff, row?.id ?? '', 'closed'),
      await read(row?.id ?? '', { as: user }),
    ])
      expect(response.statusCode).toBe(404)
  })
})

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.4\n%%EOF')
  async function upload(as?: TestUser): Promise<string> {
    const path = as ? '/api/objects/upload?purpose=document' : '/api/objects/visitor-upload'
    const admitted = await app().request('POST', path, { ...(as && { as }) })
    expect(admitted.statusCode, admitted.body).toBe(200)
    const url = admitted.json().uploadURL.slice('http://localhost'.length)
    const put = await app().app.server.inject({
      method: 'PUT',
      url,
      payload: pdf,
      headers: { 'content-type': 'application/pdf', ...(as && { cookie: as.cookie }) },
    })
    expect(put.statusCode, put.body).toBe(200)
    return put.json().url
  }
  const download = async (path: string, as?: TestUser) =>
    (await app().request('GET', path, { ...(as && { as }) })).statusCode

  it('of users can be opened by their sender and staff only', async () => {
    const path = await upload(user)
    const { id } = await open({ files: [path] }, user)
    const [file] = (await read(id, { as: user })).json().messages[0].files
    const stranger = await signUp(app())
    expect([await download(file, user), await download(path, user), await download(path, staff)]).toEqual([
      200, 200, 200,
    ])
    expect([await download(path, stranger), await download(path)]).toEqual([404, 404])
    expect((await staffView(staff, id)).json().messages[0].files).toEqual([path])
  })

  it('of visitors can be opened with the links of their request, for some hours', async () => {
    const path = await upload()
    const { id } = await open({ email: EMAIL, files: [path] })
    const token = tokenIn((await mails()).at(-1))
    const [file] = (await read(id, { token })).json().messages[0].files
    expect(await download(file)).toBe(200)
    for (const wrong of [
      path,
      file.replace(/expires=\d/, 'expires=9'),
      `${file}x`,
      `${path}?expires=9e15&signature=`,
    ])
      expect([wrong, await download(wrong)]).toEqual([wrong, 404])
    expect([await download(path, user), await download(path, staff)]).toEqual([404, 200])
    app().clock.advance(12 * HOUR_MS)
    expect(await download(file)).toBe(404)
  })

  it('must be the sender’s own and unused', async () => {
    const [own, ofVisitor] = [await upload(user), await upload()]
    const stranger = await signUp(app())
    for (const [files, changes, as] of [
      [[own], {}, stranger],
      [[own], { email: EMAIL }, undefined],
      [[ofVisitor], {}, user],
    ] as const)
      expect((await write({ files, ...changes }, as)).json().fields).toEqual({
        files: 'This file is not one of your uploads.',
      })
    await open({ files: [own] }, user)
    expect((await write({ files: [own] }, user)).statusCode).toBe(400)
    const { id } = await open({ email: EMAIL })
    const token = tokenIn((await mails()).at(-1))
    expect((await reply(id, { token, files: [ofVisitor, ofVisitor] })).json().files).toHaveLength(1)
  })

  it('of visitors are limited per network and may only be documents', async () => {
    const picture = await app().request('POST', '/api/objects/visitor-upload?contentType=text/html')
    expect(picture.statusCode).toBe(400)
    for (let index = 0; index < 8; index++) await upload()
    expect((await app().request('POST', '/api/objects/visitor-upload')).statusCode).toBe(429)
    const rows = await app().services.db.select().from(objects)
    expect(rows.every(({ isPublic, ownerId }) => !isPublic && ownerId === null)).toBe(true)
  })
})
