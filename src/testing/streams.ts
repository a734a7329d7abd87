/** Event streams over a real connection, with the events received so far. */
import type { EventDefinition } from '#lib/events.ts'
import type { TestApp } from './app.ts'

export type ReceivedEvent = { id?: string; event?: string; data?: unknown }

export type TestStream = {
  response: Response
  text: () => string
  /** The events of this name, or all except heartbeats. */
  events: (event?: string | EventDefinition<unknown, unknown>) => ReceivedEvent[]
  /** The ID with which to reconnect. */
  lastId: () => string
  ended: Promise<void>
  close(): void
}

export type ListenOptions = {
  as?: { cookie: string } | undefined
  /** Sent as Last-Event-ID. */
  lastEventId?: string | undefined
  query?: string
  headers?: Record<string, string>
}

/** Opens a stream and waits for its first event; the test closes it. Throws unless the status is 200. */
export async function listen(
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  options: ListenOptions = {},
): Promise<TestStream> {
  const { as, lastEventId, query = '', headers } = options
  const controller = new AbortController()
  const response = await fetch(`${baseUrl}/api/live${query}`, {
    signal: controller.signal,
    headers: {
      ...(as && { cookie: as.cookie }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...headers,
    },
  })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  let text = ''
  const first = Promise.withResolvers<void>()
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (/event: (heartbeat|gap|session-ended)/.test(text)) first.resolve()
    }
  }
  const ended = read()
    .catch(() => {})
    .finally(first.resolve)
  await first.promise
  const events = () => text.split('\n\n').slice(0, -1).map(readEvent)
  return {
    response,
    text: () => text,
    events: (definition) => {
      const name = typeof definition === 'object' ? definition.name : definition
      return events().filter(({ event }) => (name ? event === name : event !== 'heartbeat'))
    },
    lastId: () => events().findLast(({ id }) => id)?.id ?? '',
    ended,
    close: () => controller.abort(),
  }
}

function readEvent(block: string): ReceivedEvent {
  const received: ReceivedEvent = {}
  for (const line of block.split('\n')) {
    const [name, value = ''] = line.split(/: (.*)/s)
    if (name === 'data') received.data = JSON.parse(value)
    else if (name === 'id' || name === 'event') received[name] = value
  }
  return received
}
