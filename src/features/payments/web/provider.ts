/** Brings the payment provider's own script into the page: at checkout only, and once. */
import type { Stripe as Provider } from '@stripe/stripe-js'

declare global {
  /** What the provider's script leaves behind. */
  var Stripe: ((publishableKey: string) => Provider) | undefined
}

const loading = new Map<string, Promise<void>>()

/**
 * The provider, ready to make card forms. Throws when its script can't be fetched; the next call then tries again.
 */
export async function loadProvider(config: { scriptUrl: string; publishableKey: string }): Promise<Provider> {
  const { scriptUrl, publishableKey } = config
  if (!globalThis.Stripe) await loadScript(scriptUrl)
  if (!globalThis.Stripe) throw new Error(`${scriptUrl} brought no payment provider`)
  return globalThis.Stripe(publishableKey)
}

function loadScript(url: string): Promise<void> {
  const begun = loading.get(url)
  if (begun) return begun
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
