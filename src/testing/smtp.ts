import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

export type ReceivedEmail = { from: string; to: string[]; data: string }

/**
 * Starts an SMTP server on loopback (the commands of RFC 5321 that a sender needs) that stores all emails. With a
 * certificate, it offers STARTTLS, and with a password, it refuses emails without it.
 */
export async function startSmtpServer(
  certificate?: { key: string; cert: string },
  password?: string,
): Promise<{
  url: string
  received: ReceivedEmail[]
  /** All lines outside of emails. */
  lines: string[]
  close(): Promise<void>
}> {
  const received: ReceivedEmail[] = []
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, { received, lines }, { certificate, password })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    lines,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function serve(
  client: Socket,
  { received, lines: commands }: { received: ReceivedEmail[]; lines: string[] },
  {
    certificate,
    password,
  }: { certificate?: { key: string; cert: string } | undefined; password?: string | undefined },
): void {
  let isSignedIn = password === undefined
  let socket = client
  let email: ReceivedEmail = { from: '', to: [], data: '' }
  let inData = false
  let rest = ''
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const read = () => {
    socket.setEncoding('utf8')
    socket.on('error', () => {})
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) receive(line)
    })
  }
  read()
  reply('220 loopback')

  function receive(line: string): void {
    if (inData) {
      if (line !== '.') email.data += `${line.replace(/^\./, '')}\r\n`
      else {
        inData = false
        received.push(email)
        reply('250 stored')
      }
      return
    }
    commands.push(line)
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'MAIL') email = { from: line, to: [], data: '' }
    if (command === 'RCPT') email.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
    const offersTls = certificate && socket === client
    if (command === 'EHLO' && offersTls) socket.write('250-loopback\r\n250 STARTTLS\r\n')
    else if (command === 'EHLO' && !isSignedIn) socket.write('250-loopback\r\n250 AUTH PLAIN\r\n')
    else if (command === 'AUTH') {
      const [, , credentials = ''] = line.split(' ')
      isSignedIn = Buffer.from(credentials, 'base64').toString().split('\0')[2] === password
      reply(isSignedIn ? '235 ok' : '535 wrong password')
    } else if (!isSignedIn && command === 'MAIL') reply('530 sign in first')
    else if (command === 'STAR' && offersTls) {
      reply('220 go ahead')
      client.removeAllListeners('data')
      socket = new TLSSocket(client, { isServer: true, ...certificate })
      read()
    } else if (command === 'STAR') reply('502 not implemented')
    else if (command === 'QUIT') socket.end('221 bye\r\n')
    else if (command === 'DATA') {
      inData = true
      reply('354 continue')
    } else reply('250 ok')
  }
}
