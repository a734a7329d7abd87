/** What happens by itself some seconds after a call: a pending refund ends, a charge is disputed, and
 * a review of an account ends. */
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { payOut } from './account-payouts.ts'
import { finishReview } from './accounts.ts'
import type { Call, StartCall } from './call.ts'
import { openScheduledDispute } from './disputes.ts'
import { rows } from './objects.ts'
import { finishScheduledRefund } from './refund-outcome.ts'

const POLL_MS = 1_000

export type Schedule = {
  /** Lets happen what is due, or everything that is scheduled; returns how much happened. */
  run(which: 'due' | 'all'): Promise<number>
  stop(): Promise<void>
}

/** Starts polling for what is due by the clock. `onWrite` runs after each change. */
export function startSchedule(settings: {
  db: Handle
  log: Logger
  startCall: StartCall
  onWrite: () => void
}): Schedule {
  const { db, log, startCall, onWrite } = settings
  let running: Promise<unknown> | undefined
  let stopped = false

  async function run(which: 'due' | 'all'): Promise<number> {
    let count = 0
    while (!stopped && (await db.transaction((tx) => runNext(startCall(tx), which)))) count += 1
    if (count > 0) onWrite()
    return count
  }

  const timer = setInterval(() => {
    running ??= run('due')
      .catch((error: unknown) => {
        if (!stopped) log.warn({ err: error }, 'the Stripe stand-in cannot continue what it has scheduled')
      })
      .finally(() => {
        running = undefined
      })
  }, POLL_MS)
  timer.unref()

  return {
    run,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Returns whether something happened. The row is locked and deleted in the transaction of what happens. */
async function runNext(call: Call, which: 'due' | 'all'): Promise<boolean> {
  const isDue = which === 'all' ? sql`true` : sql`due <= ${call.now}`
  const [row] = await rows<{ object_id: string }>(
    call.tx,
    sql`delete from local_stripe.scheduled where object_id = (
          select object_id from local_stripe.scheduled where ${isDue}
          order by due limit 1 for update skip locked)
        returning object_id`,
  )
  if (!row) return false
  const reviewed = /^review_(.+)/.exec(row.object_id)?.[1]
  if (reviewed) await finishReview(call, reviewed)
  else if (row.object_id.startsWith('acct_')) await payOut(call, row.object_id)
  else if (row.object_id.startsWith('re_')) await finishScheduledRefund(call, row.object_id)
  else await openScheduledDispute(call, row.object_id)
  return true
}
