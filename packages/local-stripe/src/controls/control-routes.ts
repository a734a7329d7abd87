/** The controls over HTTP, for tests in other processes and languages: JSON bodies, and the secret key. */
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { ACCOUNT_OUTCOMES } from '../accounts/account-object.ts'
import { requireKey } from '../api.ts'
import { ApiError, serverError } from '../api-error.ts'
import type { Controls } from './controls.ts'

type Run = (controls: Controls, body: unknown) => Promise<unknown>

/** A control with its parameters. Unknown parameters are refused. */
function control<S extends z.ZodRawShape>(
  shape: S,
  run: (controls: Controls, parameters: z.output<z.ZodObject<S>>) => unknown,
): Run {
  const schema = z.strictObject(shape)
  return async (controls, body) => {
    const parsed = schema.safeParse(body ?? {})
    if (!parsed.success) {
      const message = z.prettifyError(parsed.error)
      throw new ApiError(400, { type: 'invalid_request_error', message })
    }
    return run(controls, parsed.data as z.output<z.ZodObject<S>>)
  }
}

const text = z.string().min(1).max(500)
const amount = z.int().min(1).max(99_999_999)

/** `POST /controls/<name>`; `Controls` says what each does. */
export const CONTROLS: Record<string, Run> = {
  confirm: control({ clientSecret: text, card: text }, (controls, { clientSecret, card }) =>
    controls.confirm(clientSecret, card),
  ),
  authenticate: control({ clientSecret: text, passed: z.boolean() }, (controls, { clientSecret, passed }) =>
    controls.authenticate(clientSecret, passed),
  ),
  refund: control({ charge: text, amount: amount.optional() }, (controls, { charge, amount }) =>
    controls.refund(charge, amount),
  ),
  'fail-refund': control({ refund: text }, (controls, { refund }) => controls.failRefund(refund)),
  dispute: control(
    {
      charge: text,
      reason: z.enum(['fraudulent', 'product_not_received']).default('fraudulent'),
      caseType: z.enum(['chargeback', 'inquiry']).default('chargeback'),
    },
    (controls, { charge, ...cause }) => controls.dispute(charge, cause),
  ),
  'escalate-inquiry': control({ dispute: text }, (controls, { dispute }) =>
    controls.escalateInquiry(dispute),
  ),
  'end-dispute': control(
    { dispute: text, outcome: z.enum(['won', 'lost', 'partially lost']) },
    (controls, { dispute, outcome }) => controls.endDispute(dispute, outcome),
  ),
  'overturn-dispute': control({ dispute: text }, (controls, { dispute }) =>
    controls.overturnDispute(dispute),
  ),
  'warn-of-fraud': control({ charge: text }, (controls, { charge }) => controls.warnOfFraud(charge)),
  'top-up': control({ amount }, (controls, { amount }) => controls.topUp(amount)),
  'pay-out': control({ account: text }, (controls, { account }) => controls.payOut(account)),
  'fail-payout': control(
    { payout: text, failureCode: text.optional() },
    (controls, { payout, failureCode }) => controls.failPayout(payout, failureCode),
  ),
  'change-account': control(
    { account: text, outcome: z.enum(ACCOUNT_OUTCOMES) },
    (controls, { account, outcome }) => controls.changeAccount(account, outcome),
  ),
  'close-account': control({ account: text }, (controls, { account }) => controls.closeAccount(account)),
  'pass-delays': control({}, (controls) => controls.passDelays()),
  webhooks: control(
    {
      copies: z.int().min(1).max(10).optional(),
      paused: z.boolean().optional(),
      dropped: z.boolean().optional(),
    },
    ({ webhooks }, behavior) => Object.assign(webhooks, behavior),
  ),
  'pending-events': control({}, (controls) => controls.pending()),
  'deliver-event': control({ event: text }, (controls, { event }) => controls.deliver(event)),
  'deliver-pending': control(
    { order: z.enum(['forward', 'backward']).default('forward') },
    (controls, { order }) => controls.deliverPending(order),
  ),
  'fail-next': control(
    {
      count: z.int().min(0).max(1_000).default(1),
      how: z.enum(['error', 'reset']),
      when: z.enum(['before', 'after']),
      path: text.optional(),
    },
    ({ failures }, { count, how, when, path }) =>
      failures.failNext(count, { how, when, ...(path !== undefined && { path }) }),
  ),
  empty: control({}, (controls) => controls.empty()),
}

/** Answers 200 with what the control returns, or null; 400 for wrong parameters; 404 for an unknown control or object. */
export function controlRoutes(settings: { controls: Controls; secretKey: string }): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request) => requireKey(request, settings.secretKey))
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body })
      const { statusCode = 500, message } = error
      const body = statusCode < 500 ? { type: 'invalid_request_error', message } : serverError().body
      return reply.code(statusCode).send({ error: body })
    })
    for (const [name, run] of Object.entries(CONTROLS))
      app.post(`/controls/${name}`, async (request, reply) => {
        const result = await run(settings.controls, request.body)
        return reply.type('application/json').send(JSON.stringify(result ?? null))
      })
  }
}
