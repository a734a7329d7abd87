/** What an operator reads about a failed call to the payment provider; never a key. */
import Stripe from 'stripe'

const KEY = /\b(?:sk|rk|pk|whsec)_[\w*]+/g

/** A sentence about an error; `isFinal` if further calls would fail in the same way. */
export function explain(error: unknown): { text: string; isFinal: boolean } {
  const { errors } = Stripe
  if (error instanceof errors.StripeAuthenticationError)
    return { text: 'STRIPE_SECRET_KEY: Stripe does not accept this key.', isFinal: true }
  if (error instanceof errors.StripeConnectionError)
    return { text: 'Stripe cannot be reached. Check the network and firewall.', isFinal: true }
  if (error instanceof errors.StripePermissionError)
    return {
      text: `The key does not have a permission that is needed: ${clean(error.message)}`,
      isFinal: false,
    }
  if (error instanceof errors.StripeError)
    return { text: `Stripe answered: ${clean(error.message)}`, isFinal: false }
  throw error
}

function clean(message: string): string {
  return message.replaceAll(KEY, '(key)')
}
