/** The page of a signed-in user names the event after which its stream starts, so that it requests nothing twice. */
import { expect, it } from 'vitest'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { WEB_SOURCES } from '#testing/pages.ts'
import { listen } from '#testing/streams.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })

const changeCat = (catId: string) => app().services.events.publish(app().services.db, CAT_CHANGED, { catId })

/** The ID in the data of a page. */
async function eventOf(path: string, as?: { cookie: string }): Promise<string | undefined> {
  const { body } = await app().request('GET', path, as && { as })
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(body)?.[1]
  const entries = JSON.parse(data ?? '[]') as [key: string[], value: string][]
  return entries.find(([key]) => key[0] === 'last event')?.[1]
}

// `/cats` takes its main part from the page of visitors.
it.each(['/profile', '/cats', '/about'])(
  '%s: the stream sends what happened after its data was read',
  async (path) => {
    const user = await signUp(app())
    const seen = await listen(app())
    await changeCat('before')
    await expect.poll(() => seen.events(CAT_CHANGED).length).toBe(1)
    const id = await eventOf(path, user)
    await changeCat('after')
    await expect.poll(() => seen.events(CAT_CHANGED).length).toBe(2)
    const stream = await listen(app(), { as: user, query: `?after=${id}` })
    expect(stream.events().map(({ event, data }) => [event, data])).toEqual([
      [CAT_CHANGED.name, { catId: 'after' }],
    ])
    stream.close()
    seen.close()
  },
)

it('the page of a visitor, which many get at different times, names none', async () => {
  expect(await eventOf('/cats')).toBeUndefined()
})

it('a stream says at its start whether it has a session, which may have ended after the page was rendered', async () => {
  const user = await signUp(app())
  const streams = [await listen(app(), { as: user }), await listen(app())]
  expect(streams.map((stream) => stream.events('heartbeat').map(({ data }) => data))).toEqual([
    [{ isSignedIn: true }],
    [{}],
  ])
  for (const stream of streams) stream.close()
})
