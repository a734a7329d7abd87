import { useEffect, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { onFirstUse } from '#ui/focus/first-use.ts'
import { Notice } from '#ui/notice.tsx'
import type { TwoFactorEndpoints } from '../../two-factor-contract.ts'
import { UNREACHABLE } from '../sign-in/unreachable.ts'

const load = () => import('./passkey-browser.ts')

/** Signs in with a passkey: by a button, and among the suggestions of the email field where the browser can do that. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const api = useApi<TwoFactorEndpoints>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for one passkey while the page is open
  useEffect(() => {
    let isOpen = true
    let stopWaiting = () => {}
    const suggest = async () => {
      const passkeys = await load()
      stopWaiting = passkeys.stopWaiting
      if (!(await passkeys.supportsAutofill()) || !isOpen) return
      await passkeys.signInWithPasskey(api, { autofill: true })
      onSignedIn()
    }
    // Without suggestions, there is still the button.
    const stop = onFirstUse(() => suggest().catch(() => {}))
    return () => {
      isOpen = false
      stop()
      stopWaiting()
    }
  }, [])

  const signIn = async () => {
    setBusy(true)
    setError(null)
    let passkeys: Awaited<ReturnType<typeof load>> | undefined
    try {
      passkeys = await load()
      await passkeys.signInWithPasskey(api)
      onSignedIn()
    } catch (cause) {
      setBusy(false)
      setError(passkeys ? passkeys.passkeyErrorText(cause) : UNREACHABLE)
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
