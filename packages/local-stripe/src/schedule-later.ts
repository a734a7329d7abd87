import type { Call } from './call.ts'
import { sql } from './store/sql.ts'

/** Long enough to see the state before, short enough to wait for. */
const DELAY_SECONDS = 5

/** Schedules the next step of a refund, a charge, or a review; `scheduled.ts` says which. */
export async function scheduleLater(call: Call, objectId: string): Promise<void> {
  await call.tx.rows(sql`insert into scheduled (object_id, due) values (${objectId}, ${call.now + DELAY_SECONDS})
        on conflict (object_id) do nothing`)
}
