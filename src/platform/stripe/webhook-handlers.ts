/** Which jobs the events of Stripe enqueue. Each feature exports its handlers, and `app/webhooks.ts` lists them. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/index.ts'
import type { ProviderEvent } from './webhook-event.ts'

/** Enqueues its job in the transaction that stores an event, if the event concerns it. */
export type WebhookHandler = (event: ProviderEvent, jobs: Jobs, tx: DbOrTx) => Promise<void> | undefined

/** Handles events of the platform's own account for which `dataOf` returns the data of the job. */
export function onPlatformEvent<Data extends object>(
  job: JobDefinition<Data>,
  dataOf: (event: ProviderEvent) => Data | undefined,
): WebhookHandler {
  return (event, jobs, tx) => {
    const data = event.account ? undefined : dataOf(event)
    return data && jobs.enqueue(tx, job, data)
  }
}

/** Handles events of connected accounts for which `dataOf` returns the data of the job. */
export function onAccountEvent<Data extends object>(
  job: JobDefinition<Data>,
  dataOf: (event: ProviderEvent, account: string) => Data | undefined,
): WebhookHandler {
  return (event, jobs, tx) => {
    const data = event.account ? dataOf(event, event.account) : undefined
    return data && jobs.enqueue(tx, job, data)
  }
}

/** The ID of an event's object, if it is of a type, such as `dispute`. */
export function idOfObject({ data: { object } }: ProviderEvent, type: string): string | undefined {
  return object.object === type ? object.id : undefined
}
