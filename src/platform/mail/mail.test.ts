import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startSmtpServer } from '#testing/smtp.ts'
import { openMail, renderMail } from './index.ts'
import { listOutbox } from './outbox.ts'

const FROM = 'Littermate <hello@littermate.example>'
let outbox: string

beforeEach(async () => {
  outbox = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(outbox, { recursive: true, force: true }))

describe('the outbox', () => {
  test('lists mails newest first, and a mail sent twice once', async () => {
    const mail = await openMail({ from: FROM, outbox })
    expect(mail.leavesMachine).toBe(false)
    const first = { id: newId(), to: 'a@example.com', subject: 'First', text: 'one' }
    await mail.send(first)
    await mail.send(first)
    await mail.send({ to: 'b@example.com', subject: 'Second', text: 'two' })
    expect((await listOutbox(outbox)).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  })

  test('never writes outside its directory', async () => {
    const mail = await openMail({ from: FROM, outbox })
    const message = { id: '../escape', to: 'a@example.com', subject: 's', text: 't' }
    await expect(mail.send(message)).rejects.toThrow('UUID')
    expect(await readdir(outbox)).toEqual([])
  })

  test('deletes the oldest mails beyond 200', async () => {
    const mail = await openMail({ from: FROM, outbox })
    for (let n = 0; n < 203; n++) await mail.send({ to: 'a@example.com', subject: `${n}`, text: 't' })
    const stored = await listOutbox(outbox)
    expect([stored.length, stored[0]?.subject, stored.at(-1)?.subject]).toEqual([200, '202', '3'])
  })
})

describe('SMTP', () => {
  test('sends a mail as text and HTML, with an ID that a retry repeats', async () => {
    const server = await startSmtpServer()
    const mail = await openMail({ smtpUrl: server.url, from: FROM, outbox })
    expect(mail.leavesMachine).toBe(true)
    const id = newId()
    const content = renderMail({ title: 'Hello', paragraphs: ['A cat arrived.'] })
    await mail.send({ id, to: 'a@example.com', subject: 'Hello', ...content })
    await server.close()
    const [one] = server.received
    expect(one?.to).toEqual(['a@example.com'])
    expect(one?.data).toContain(`Message-ID: <${id}@littermate.example>`)
    expect(one?.data).toContain('Auto-Submitted: auto-generated')
    expect(one?.data).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  test('a line break in the subject does not start a header', async () => {
    const server = await startSmtpServer()
    const mail = await openMail({ smtpUrl: server.url, from: FROM, outbox })
    await mail.send({ to: 'a@example.com', subject: 'Hi\r\nBcc: all@example.com', text: 'x' })
    await server.close()
    expect(server.received[0]?.to).toEqual(['a@example.com'])
    expect(server.received[0]?.data).not.toMatch(/^Bcc/m)
  })

  test('sending fails when the server is unreachable, so that the job retries', async () => {
    const mail = await openMail({ smtpUrl: 'smtp://127.0.0.1:9', from: FROM, outbox })
    await expect(mail.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow()
  })
})

test.each([
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'Ann <a@example.com>',
  'group:a@example.com;',
  '',
])('refuses the address %j', async (to) => {
  const mail = await openMail({ from: FROM, outbox })
  await expect(mail.send({ to, subject: 's', text: 't' })).rejects.toThrow('one plain address')
})

describe('the layout', () => {
  test('escapes all text', () => {
    const hostile = `<img src=x onerror=alert(1)>"'&`
    const { html, text } = renderMail({
      title: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://cats.example/?q=${hostile}` },
      rows: [{ label: hostile, value: hostile }],
      footnote: hostile,
      small: { label: hostile, url: `https://cats.example/?q=${hostile}` },
    })
    expect(html).not.toContain('<img')
    expect(html.match(/href="[^"]*"/g)).toHaveLength(2)
    expect(text).toContain(hostile)
  })

  test('contains the same in text and HTML, and loads nothing', () => {
    const { html, text } = renderMail({
      title: 'Receipt',
      paragraphs: ['Thank you.'],
      action: { label: 'Open', url: 'https://cats.example/profile' },
      rows: [{ label: 'Deposit', value: '$500.00' }],
    })
    for (const part of ['Receipt', 'Thank you.', 'Deposit', '$500.00', 'https://cats.example/profile']) {
      expect(html).toContain(part)
      expect(text).toContain(part)
    }
    expect(html).not.toMatch(/<img|<link|<script|url\(|src=/)
  })

  test('refuses links that are not http(s)', () => {
    const action = { label: 'x', url: 'javascript:alert(1)' }
    expect(() => renderMail({ title: 't', paragraphs: [], action })).toThrow('http')
    expect(() => renderMail({ title: 't', paragraphs: [], small: action })).toThrow('http')
  })
})

describe('a list of things', () => {
  const card = (title: string, picture?: { url: string; alt: string; ratio: number }) => ({
    title,
    url: 'https://littermate.example/cats',
    lines: ['One line.'],
    ...(picture && { picture }),
  })
  const htmlOf = (...cards: ReturnType<typeof card>[]) =>
    renderMail({ title: 'News', paragraphs: [], cards }).html
  const picture = { url: 'https://littermate.example/cat.webp', alt: 'Juniper', ratio: 1 }
  const cellsOf = (html: string) => html.match(/<td (width="128"|dir="auto")/g)

  test('has a column for pictures only if one has a picture', () => {
    expect(cellsOf(htmlOf(card('One'), card('Two')))).toEqual(['<td dir="auto"', '<td dir="auto"'])
    expect(cellsOf(htmlOf(card('One', picture), card('Two')))).toEqual([
      '<td width="128"',
      '<td dir="auto"',
      '<td width="128"',
      '<td dir="auto"',
    ])
  })
})
