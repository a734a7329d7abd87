/**
 * A process that kills itself (`kill -9`) while it settles a payment by webhook and job. Tests start it with the point at
 * which it dies, a payment intent, and the database.
 */

import { CAT_CHANGED } from '#features/cats/events.ts'
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { controlsOf } from '../sales/purchase.ts'
import { buildKilledApp, type CrashOrder, die, runScript } from './killed-process.ts'

export const PAYMENT_CRASHES = [
  'before the response to the webhook',
  'between claim and capture',
  'after the capture, before its response',
  'between capture and record',
  'after the number of the receipt was taken, before the record is committed',
  'after the record, before the job ends',
  'before both parties are notified of the sale',
  'after both parties were notified, before the job ends',
] as const
export type PaymentCrash = (typeof PAYMENT_CRASHES)[number]

async function main(order: CrashOrder): Promise<void> {
  const { point, args } = order
  const app = await buildKilledApp(order, {
    onWebhookStored: point === 'before the response to the webhook' ? die : undefined,
  })
  const { sdk } = app.services.stripe
  const intents = sdk.paymentIntents
  const { capture, retrieve } = intents
  let captured = false
  intents.capture = async (...args: Parameters<typeof capture>) => {
    if (point === 'between claim and capture') die()
    const intent = await Reflect.apply(capture, intents, args)
    captured = true
    if (point === 'after the capture, before its response') die()
    return intent
  }
  intents.retrieve = (async (...args: Parameters<typeof retrieve>) => {
    if (captured && point === 'between capture and record') die()
    return Reflect.apply(retrieve, intents, args)
  }) as typeof retrieve
  const { publish } = app.services.events
  app.services.events.publish = async (db, event, data) => {
    await publish(db, event, data)
    const notifies = event.name === CONVERSATION_CHANGED.name
    if (notifies && point === 'before both parties are notified of the sale') die()
    if (captured && event.name === CAT_CHANGED.name && point.startsWith('after the number')) die()
    // Publishing is the last step of the transaction: it commits immediately, and the job ends later.
    if (captured && point === 'after the record, before the job ends') setTimeout(die, 30)
  }
  // The event arrives after the commit.
  if (point === 'after both parties were notified, before the job ends')
    app.services.events.subscribe(CONVERSATION_CHANGED, die)
  await controlsOf(app).confirm(args[0] ?? '', '4242424242424242')
}

await runScript(import.meta, main)
