/** What happens by itself some seconds after a call: a pending refund ends, a charge is disputed, and
 * a review of an account ends. */
import { finishReview } from './accounts/accounts.ts'
import { payOut } from './balances/account-payouts.ts'
import type { Call, StartCall } from './call.ts'
import { openScheduledDispute } from './disputes/disputes.ts'
import type { Log } from './log.ts'
import { finishScheduledRefund } from './refunds/refund-outcome.ts'
import { sql } from './store/sql.ts'
import type { Store } from './store/store.ts'

const POLL_MS = 2_000

export type Schedule = {
  /** Lets happen what is due, or everything that is scheduled; returns how much happened. */
  run(which: 'due' | 'all'): Promise<number>
  stop(): Promise<void>
}

/** Polls for what is due by the clock, if it `polls`. `onWrite` runs after each change. */
export function startSchedule(settings: {
  store: Store
  log: Log
  startCall: StartCall
  polls: boolean
  onWrite: () => void
}): Schedule {
  const { store, log, startCall, polls, onWrite } = settings
  let running: Promise<unknown> | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function run(which: 'due' | 'all'): Promise<number> {
    let count = 0
    while (!stopped && (await store.transaction((tx) => runNext(startCall(tx), which)))) count += 1
    if (count > 0) onWrite()
    return count
  }

  function continueDue(): void {
    running ??= run('due')
      .catch((error: unknown) => {
        if (!stopped) log.warn({ err: error }, 'local Stripe cannot continue what it has scheduled')
      })
      .then(() => {
        running = undefined
        if (!stopped) timer = setTimeout(continueDue, POLL_MS).unref()
      })
  }
  if (polls) continueDue()

  return {
    run,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns whether something happened. The row is deleted in the transaction of what happens. */
async function runNext(call: Call, which: 'due' | 'all'): Promise<boolean> {
  const isDue = which === 'all' ? sql`true` : sql`due <= ${call.now}`
  const [row] = await call.tx.rows<{ object_id: string }>(sql`delete from scheduled where object_id = (
          select object_id from scheduled where ${isDue}
          order by due limit 1)
        returning object_id`)
  if (!row) return false
  const reviewed = /^review_(.+)/.exec(row.object_id)?.[1]
  if (reviewed) await finishReview(call, reviewed)
  else if (row.object_id.startsWith('acct_')) await payOut(call, row.object_id)
  else if (row.object_id.startsWith('re_')) await finishScheduledRefund(call, row.object_id)
  else await openScheduledDispute(call, row.object_id)
  return true
}
