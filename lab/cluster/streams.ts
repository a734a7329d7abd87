/** Event streams that reconnect like those of browsers: after the pause that the server asked for, with the last ID. */
import { Agent, type ClientRequest, get } from 'node:http'

export type LiveStream = {
  /** When it was opened or reported a gap (performance.now), in order; reports before `reset` are forgotten. */
  closedAt: number[]
  openedAt: number[]
  gapsAt: number[]
  isOpen: boolean
  /** IDs of messages that events named. */
  received: Set<string>
  close(): void
}

const DEFAULT_RETRY_MS = 3_000
const RETRY = /retry: (\d+)/
const EVENT_ID = /^id: (\S+)/gm
const MESSAGE = /"messageId":"([^"]+)"/g
const GAP = /event: gap/

/** Opens a stream from an address of this machine, so that limits for each visitor do not apply. */
export function openLiveStream(origin: string, localAddress: string, cookie?: string): LiveStream {
  const agent = new Agent({ keepAlive: false, localAddress })
  let request: ClientRequest | undefined
  let retryMs = DEFAULT_RETRY_MS
  let lastId: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const stream: LiveStream = {
    closedAt: [],
    openedAt: [],
    gapsAt: [],
    isOpen: false,
    received: new Set(),
    close() {
      isClosed = true
      clearTimeout(timer)
      request?.destroy()
      agent.destroy()
    },
  }
  const again = () => {
    if (isClosed) return
    if (stream.isOpen) stream.closedAt.push(performance.now())
    stream.isOpen = false
    clearTimeout(timer)
    timer = setTimeout(connect, retryMs)
  }
  function connect(): void {
    const headers = { ...(cookie && { cookie }), ...(lastId && { 'last-event-id': lastId }) }
    request = get(`${origin}/api/live`, { agent, headers }, (response) => {
      response.setEncoding('utf8')
      response.on('close', again)
      response.on('error', () => {})
      if (response.statusCode !== 200) return void response.resume()
      stream.isOpen = true
      stream.openedAt.push(performance.now())
      response.on('data', (text: string) => {
        retryMs = Number(RETRY.exec(text)?.[1] ?? retryMs)
        for (const [, id] of text.matchAll(EVENT_ID)) lastId = id
        for (const [, id = ''] of text.matchAll(MESSAGE)) stream.received.add(id)
        if (GAP.test(text)) stream.gapsAt.push(performance.now())
      })
    })
    // A request without a response; otherwise the response reports its end.
    request.on('error', () => {
      if (!stream.isOpen) again()
    })
  }
  connect()
  return stream
}
