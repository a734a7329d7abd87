import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
export type StripeGateway = {
  sdk: Stripe
  publishableKey: string
  scriptUrl: string
  verifyWebhook(body: Buffer, signature: string): Stripe.Event
  browserRoutes?: FastifyPluginAsync
  controls?: {
    captures(id: string): number
    refuseCapture(id: string): void
    confirm(secret: string, card: string): Promise<void>
  }
  setWebhookUrl?(url: string): void
  close(): Promise<void>
}
export async function openStripe(_: unknown): Promise<StripeGateway> {
  const sdk = new Stripe('sk_test_x')
  return {
    sdk,
    publishableKey: 'pk',
    scriptUrl: '/x',
    verifyWebhook: (b, s) => sdk.webhooks.constructEvent(b, s, 'x'),
    close: async () => {},
  }
}
