/** Loads the payment provider's script, once and only at checkout. */
import type { Stripe as Provider } from '@stripe/stripe-js'

declare global {
  /** Defined by the provider's script. */
  var Stripe: ((publishableKey: string) => Provider) | undefined
}

const loading = new Map<string, Promise<void>>()

/** Returns the provider's client. Throws if its script cannot be loaded; the next call tries again. */
export async function loadProvider(config: { scriptUrl: string; publishableKey: string }): Promise<Provider> {
  const { scriptUrl, publishableKey } = config
  if (!globalThis.Stripe) await loadScript(scriptUrl)
  if (!globalThis.Stripe) throw new Error(`${scriptUrl} does not define Stripe`)
  return globalThis.Stripe(publishableKey)
}

function loadScript(url: string): Promise<void> {
  const pending = loading.get(url)
  if (pending) return pending
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      loading.delete(url)
      reject(new Error(`${url} could not be loaded`))
    })
    document.head.append(script)
  })
  loading.set(url, promise)
  return promise
}
