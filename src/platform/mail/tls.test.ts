import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, createCertificate } from '#testing/certificate.ts'
import { startSmtpServer } from '#testing/smtp.ts'
import { openMail } from './index.ts'

const MESSAGE = { to: 'a@example.com', subject: 's', text: 't' }
const open = (smtpUrl: string, tlsRequired: boolean) =>
  openMail({ smtpUrl, tlsRequired, from: 'hello@littermate.example', outbox: '' })

describe('a mail server without encryption', () => {
  it('receives nothing where encryption is required, neither the password nor the email', async () => {
    const server = await startSmtpServer()
    const mail = await open(server.url.replace('://', '://user:password@'), true)
    await expect(mail.send(MESSAGE)).rejects.toThrow(/STARTTLS|TLS/)
    await server.close()
    expect(server.received).toEqual([])
    expect(server.lines.filter((line) => /AUTH|MAIL|RCPT|DATA/.test(line))).toEqual([])
  })

  it('receives email where encryption is optional', async () => {
    const server = await startSmtpServer()
    await (await open(server.url, false)).send(MESSAGE)
    await server.close()
    expect(server.received).toHaveLength(1)
  })
})

describe('a mail server with a certificate of no known authority', () => {
  let certificate: Certificate
  beforeAll(async () => {
    certificate = await createCertificate()
  })
  afterAll(() => certificate.remove())

  it.each([true, false])('receives nothing (encryption required: %s)', async (tlsRequired) => {
    const server = await startSmtpServer(certificate)
    const mail = await open(server.url.replace('127.0.0.1', 'localhost'), tlsRequired)
    await expect(mail.send(MESSAGE)).rejects.toThrow(/certificate/)
    await server.close()
    expect(server.received).toEqual([])
  })
})
