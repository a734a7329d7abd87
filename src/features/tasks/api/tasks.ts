import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OpenTask } from '#lib/tasks/open-tasks.ts'
import { read } from '#platform/db/rows.ts'
import type { Viewer } from '#platform/http/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import type { Task, TaskCounts, TaskKind } from '../contract.ts'
import { inOrder, placeOf, presentTask } from './present.ts'
import { taskSources } from './sources.ts'

type TaskServices = Pick<Services, 'db' | 'clock' | 'env'>
type Reader = Pick<Viewer, 'id' | 'breederId'>

/** What waits for a user, and whom the user waits for, in the order of the list; with a sale, only of it. */
export async function listTasks(services: TaskServices, reader: Reader, saleId?: string): Promise<Task[]> {
  const now = services.clock.now()
  const found = await findTasks(services, reader, saleId ?? null)
  const shown = found.filter(({ waitsFor }) => saleId !== undefined || waitsFor !== 'later')
  return inOrder(shown, now).map((task) => presentTask(task, now))
}

/** How many tasks of that list are open, by the page that lists them. */
export async function countTasks(services: TaskServices, reader: Reader): Promise<TaskCounts> {
  const open = (await findTasks(services, reader, null)).filter(({ waitsFor }) => waitsFor === 'reader')
  const count = (place: Task['place']) => open.filter((task) => placeOf(task) === place).length
  return { home: count('home'), dashboard: count('dashboard') }
}

const factsRow = z.object({ facts: z.array(z.unknown()) })

/** The tasks of all sources, from one statement, with the deadlines that outages of the site put off. */
async function findTasks(
  { db, clock, env }: TaskServices,
  { id: userId, breederId }: Reader,
  saleId: string | null,
): Promise<OpenTask<TaskKind>[]> {
  const now = clock.now()
  const asked = taskSources({ hasPayouts: env.PAYOUTS !== 'off' }).flatMap(({ facts, tasksOf }) => {
    const expression = facts({ userId, breederId, saleId, now })
    return expression ? [{ expression, tasksOf }] : []
  })
  const columns = asked.map(({ expression }) => expression)
  const [{ facts }, outages] = await Promise.all([
    read(db, factsRow).row(sql`select json_build_array(${sql.join(columns, sql`, `)}) as facts`),
    readOutages(db, now),
  ])
  return asked.flatMap(({ tasksOf }, index) => tasksOf(facts[index] ?? [], now, outages))
}
