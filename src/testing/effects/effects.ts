/** All effects of an action: notices, emails, and live updates of each person, and what the logs recorded. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import type { TestApp } from '../app.ts'
import type { TestUser } from '../builders.ts'
import { receivedEarlierEvents } from '../harness.ts'
import { listen, type TestStream } from '../streams.ts'

/** Who receives what: a person by name, `everyone` also without an account, the `log`, or an unknown `address`. */
export type Effects = { [receiver: string]: (string | string[])[] }
type People = Record<string, TestUser>

/** A notice and the update of the pages that show it. */
export const notice = (title: string): string[] => [`notice: ${title}`, 'live: notices.changed']

/** A notice that is also emailed. */
export const noticeAndMail = (title: string, subject = title): string[] => [
  ...notice(title),
  `mail: ${subject}`,
]

/** Expects that an action has exactly these effects once all jobs are done. The app runs jobs. */
export async function expectEffects(
  app: TestApp,
  people: People,
  act: () => Promise<unknown>,
  expected: Effects,
): Promise<void> {
  const listed = Object.entries(expected).map(([who, effects]) => [who, inOrder(effects.flat())] as const)
  expect(await effectsOf(app, people, act)).toEqual(
    Object.fromEntries(listed.filter(([, effects]) => effects.length > 0)),
  )
}

async function effectsOf(app: TestApp, people: People, act: () => Promise<unknown>) {
  await whenIdle(app)
  // A request keeps all people signed in if the clock was advanced.
  for (const as of Object.values(people).slice(0, 1)) await app.request('GET', '/api/auth/user', { as })
  await receivedEarlierEvents(app)
  const before = new Set((await recordsOf(app, people)).map(({ key }) => key))
  const streams = await Promise.all(
    [['everyone', undefined] as const, ...Object.entries(people)].map(
      async ([who, as]) => [who, await listen(app, { as })] as const,
    ),
  )
  try {
    await act()
    await whenIdle(app)
    const effects: Record<string, string[]> = {}
    const add = (who: string, effect: string) => {
      effects[who] = [...(effects[who] ?? []), effect]
    }
    for (const { key, who, effect } of await recordsOf(app, people)) if (!before.has(key)) add(who, effect)
    const received = await updatesIn(app, streams)
    for (const [who, names] of received)
      for (const name of names)
        if (who === 'everyone' || !received.get('everyone')?.has(name)) add(who, `live: ${name}`)
    return Object.fromEntries(Object.entries(effects).map(([who, all]) => [who, inOrder(all)]))
  } finally {
    for (const [, stream] of streams) stream.close()
  }
}

/** Sorted, with each live update once, because updating a page twice makes no difference. */
function inOrder(effects: string[]): string[] {
  return effects.filter((each, at) => !each.startsWith('live: ') || effects.indexOf(each) === at).sort()
}

/** Waits until the worker of an app has done all jobs that are due. */
export async function whenIdle({ services }: TestApp): Promise<void> {
  const due = sql`
    select name from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()`
  await expect.poll(async () => (await services.db.execute(due)).rows, { interval: 20 }).toEqual([])
}

const effectRow = z.object({ key: z.string(), who: z.string(), effect: z.string() })
type Row = z.infer<typeof effectRow>

/** All notices, emails, and records of logs until now. */
async function recordsOf({ services }: TestApp, people: People): Promise<Row[]> {
  const rows = await read(services.db, effectRow).rows(sql`
    select id || title || created_at as key, user_id::text as who, 'notice: ' || title as effect from notices
    union all select id::text, data #>> '{message,to}', 'mail: ' || (data #>> '{message,subject}') from jobs.job
      where name = 'mail.send'
    union all select id::text, 'log', 'sale: ' || kind || ' by ' || actor from transaction_events
    union all select id::text, 'log', 'waiting list: ' || kind || ' by ' || actor from waiting_list_events
    union all select id::text, 'log', concat('staff: ', action, ' about ', user_id, ' by ' || actor_id)
      from moderation_decisions
    union all select id::text, 'log', concat('case: ', kind, ' by ' || actor_id) from moderation_case_notes
    union all select id::text, 'log', concat('security: ', kind, ' about ' || subject_id, ' by ' || actor_id)
      from security_events`)
  const named = (text: string) =>
    Object.entries(people).reduce(
      (result, [who, { id, email }]) => result.replaceAll(id, who).replaceAll(email, who),
      text,
    )
  return rows.map(({ key, who, effect }) => ({
    key,
    who: named(who),
    // Numbers of orders are drawn at random, and times are those of the clock.
    effect: named(effect)
      .replaceAll(/LM-\w+/g, 'LM-1')
      .replace(/until .*/, 'until …'),
  }))
}

/** The names of the updates that each stream has received, before one that comes last. */
async function updatesIn(
  { services }: TestApp,
  streams: (readonly [string, TestStream])[],
): Promise<Map<string, Set<string>>> {
  const last = newId()
  await services.events.publish(services.db, CAT_CHANGED, { catId: last })
  const received = await Promise.all(
    streams.map(async ([who, stream]) => {
      let hasEnded = false
      void stream.ended.then(() => {
        hasEnded = true
      })
      await expect.poll(() => hasEnded || stream.text().includes(last), { interval: 10 }).toBe(true)
      const names = stream.events().filter(({ data }) => (data as { catId?: string })?.catId !== last)
      return [who, new Set(names.map(({ event }) => event ?? ''))] as const
    }),
  )
  return new Map(received)
}
