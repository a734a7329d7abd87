/** Event streams as tests open them: over a real connection, with what they said so far. */
import type { TestApp } from './app.ts'

export type Heard = { id?: string; event?: string; data?: unknown }

export type TestStream = {
  response: Response
  text: () => string
  /** Whole events of a kind, or of all kinds but `here`. */
  events: (kind?: string) => Heard[]
  /** The id to come back with. */
  last: () => string
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

/** Opens a stream and waits until it says where it stands; the test closes it. Throws for any answer but 200. */
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
  let placed = () => {}
  const stands = new Promise<void>((resolve) => {
    placed = resolve
  })
  const gather = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (/event: (here|gap|ended)/.test(text)) placed()
    }
  }
  const ended = gather()
    .catch(() => {})
    .finally(placed)
  await stands
  const events = () => text.split('\n\n').slice(0, -1).map(readEvent)
  return {
    response,
    text: () => text,
    events: (kind) => events().filter(({ event }) => (kind ? event === kind : event !== 'here')),
    last: () => events().findLast(({ id }) => id)?.id ?? '',
    ended,
    close: () => controller.abort(),
  }
}

function readEvent(block: string): Heard {
  const heard: Heard = {}
  for (const line of block.split('\n')) {
    const [name, value = ''] = line.split(/: (.*)/s)
    if (name === 'data') heard.data = JSON.parse(value)
    else if (name === 'id' || name === 'event') heard[name] = value
  }
  return heard
}
