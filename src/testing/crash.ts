/**
 * A process that dies: started by tests with what to open and where to die (`kill -9` on itself, so that nothing can
 * be tidied up). It authorizes the given intent and settles it as production does, through webhook and job.
 */
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp } from './app.ts'
import { controlsOf } from './purchase.ts'

export const CRASH_POINTS = [
  'before the webhook is answered',
  'between claim and capture',
  'after the capture, before we know of it',
  'between capture and record',
  'after the record, before the job ends',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]

const [point, clientSecret, dataDir, url] = process.argv.slice(2)

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

async function main(): Promise<void> {
  const log = createLog('silent')
  const database = await openDatabase({ url: url || undefined, dataDir, log })
  const app = await buildTestApp(
    { ...database, ...(url && { url }), empty: async () => {}, remove: () => database.close() },
    { dieBeforeAnswering: point === 'before the webhook is answered' ? die : undefined },
  )
  const { sdk } = app.services.stripe
  const intents = sdk.paymentIntents
  const { capture, retrieve } = intents
  let captured = false
  intents.capture = async (...args: Parameters<typeof capture>) => {
    if (point === 'between claim and capture') die()
    const intent = await Reflect.apply(capture, intents, args)
    captured = true
    if (point === 'after the capture, before we know of it') die()
    return intent
  }
  intents.retrieve = (async (...args: Parameters<typeof retrieve>) => {
    if (captured && point === 'between capture and record') die()
    return Reflect.apply(retrieve, intents, args)
  }) as typeof retrieve
  const { publish } = app.services.events
  app.services.events.publish = async (db, event, data) => {
    await publish(db, event, data)
    // Publishing is the last step of the record's transaction: the commit follows immediately, the end of the job later.
    if (captured && point === 'after the record, before the job ends') setTimeout(die, 30)
  }
  await controlsOf(app).confirm(clientSecret ?? '', '4242424242424242')
  setTimeout(() => process.exit(3), 60_000)
}

if (process.argv[1] === import.meta.filename) await main()
