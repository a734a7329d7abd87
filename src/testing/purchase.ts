/** The buyer's half of a purchase, as the card form does it in the browser. */
import type { PaymentStatus } from '#features/payments/contract.ts'
import type { Controls } from '#stand-ins/stripe/controls.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export type BegunIntent = { clientSecret: string; paymentIntentId: string; amount: number }

async function begin(app: TestApp, path: string, buyer: Person, body: unknown): Promise<BegunIntent> {
  const response = await app.request('POST', path, { as: buyer, body })
  if (response.statusCode !== 200)
    throw new Error(`${path} answered ${response.statusCode}: ${response.body}`)
  return response.json()
}

export function beginDeposit(app: TestApp, buyer: Person, cat: { id: string }): Promise<BegunIntent> {
  return begin(app, '/api/create-deposit-payment-intent', buyer, { catId: cat.id })
}

export function beginFull(
  app: TestApp,
  buyer: Person,
  cat: { id: string; price: number; breederId: string },
): Promise<BegunIntent> {
  return begin(app, '/api/create-payment-intent', buyer, {
    catId: cat.id,
    amount: cat.price,
    breederId: cat.breederId,
  })
}

/** What the provider's script does when the buyer presses the button: confirms the intent with a card. */
export async function authorize(app: TestApp, intent: BegunIntent, card = '4242424242424242'): Promise<void> {
  await controlsOf(app).confirm(intent.clientSecret, card)
}

/** How the payment stands, settled as far as it goes. */
export async function statusOf(app: TestApp, buyer: Person, intent: BegunIntent): Promise<PaymentStatus> {
  const response = await app.request('GET', `/api/payments/${intent.paymentIntentId}`, { as: buyer })
  if (response.statusCode !== 200)
    throw new Error(`The status answered ${response.statusCode}: ${response.body}`)
  return response.json()
}

/** The controls of the Stripe stand-in, which every test app uses. */
export function controlsOf(app: TestApp): Controls {
  const { standIn } = app.services.stripe
  if (!standIn) throw new Error('This app uses the real payment provider.')
  return standIn.controls
}
