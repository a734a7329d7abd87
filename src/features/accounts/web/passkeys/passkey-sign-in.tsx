import { useEffect, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { TwoFactorEndpoints } from '../../two-factor-contract.ts'

const load = () => import('./passkey-browser.ts')

/** Signs in with a passkey: by a button, and among the suggestions of the email field where the browser can do that. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const api = useApi<TwoFactorEndpoints>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for one passkey while the page is open
  useEffect(() => {
    let isOpen = true
    const suggest = async () => {
      const passkeys = await load()
      if (!(await passkeys.supportsAutofill()) || !isOpen) return
      await passkeys.signInWithPasskey(api, { autofill: true })
      onSignedIn()
    }
    // Without suggestions, there is still the button.
    suggest().catch(() => {})
    return () => {
      isOpen = false
      void load().then(({ stopWaiting }) => stopWaiting())
    }
  }, [])

  const signIn = async () => {
    setBusy(true)
    setError(null)
    const passkeys = await load()
    try {
      await passkeys.signInWithPasskey(api)
      onSignedIn()
    } catch (cause) {
      setBusy(false)
      setError(passkeys.passkeyErrorText(cause))
    }
  }
  return (
    <>
      {error && <Notice tone="danger">{error}</Notice>}
      <Button variant="secondary" size="lg" busy={isBusy} onClick={signIn} className="w-full">
        Sign in with a passkey
      </Button>
    </>
  )
}
