import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { TwoFactorEndpoints } from '../../two-factor-contract.ts'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { passkeysQuery, twoFactorQuery } from '../queries.ts'
import { useReturnTo } from '../sign-in/use-return-to.ts'
import { useViewer } from '../viewer.ts'
import { TwoFactorSection } from './two-factor-section.tsx'

/** `/two-factor`: members of staff set up or show their second factor before they can work. */
export function TwoFactorPage() {
  const viewer = useViewer()
  const returnTo = useReturnTo()
  if (!viewer) return null
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Two-factor authentication for staff</PageTitle>
      <h1 className="text-3xl">Two-factor authentication for staff</h1>
      {viewer.needsSecondFactor ? (
        <>
          <p className="mt-4 mb-8">
            Members of staff see personal data and decide about money, so a password is not enough. Use an
            authenticator app or a passkey to continue.
          </p>
          {/* A full page load, so that everything on the page knows the rights of staff. */}
          <Factors onDone={() => location.assign(returnTo)} />
        </>
      ) : (
        <div className="mt-6 grid justify-items-start gap-5">
          <p>
            There is nothing to do here now. Your second factors are on the{' '}
            <Link to="/profile/security" className="link">
              security page
            </Link>{' '}
            of your profile.
          </p>
          <LinkButton href={returnTo}>Continue</LinkButton>
        </div>
      )}
    </div>
  )
}

/** Shows or sets up a factor, depending on what the user had when the page was opened. */
function Factors({ onDone }: { onDone: () => void }) {
  const passkeys = useQuery(passkeysQuery)
  const app = useQuery(twoFactorQuery)
  const failure = 'Your second factors could not be loaded.'
  return (
    <Loaded query={passkeys} failure={failure}>
      {({ length }) => (
        <Loaded query={app} failure={failure}>
          {({ enabledAt }) => (
            <LoadedFactors hadApp={enabledAt !== null} hadPasskey={length > 0} onDone={onDone} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type LoadedProps = { hadApp: boolean; hadPasskey: boolean; onDone: () => void }

function LoadedFactors(props: LoadedProps) {
  const { onDone } = props
  // A new app must stay on the page, because it shows its recovery codes.
  const [{ hadApp, hadPasskey }] = useState(props)
  return (
    <>
      {(hadApp || hadPasskey) && <Confirm hasPasskey={hadPasskey} onDone={onDone} />}
      <div className="grid gap-8">
        {!hadApp && <TwoFactorSection onEnabled={onDone} />}
        <PasskeysSection onAdded={onDone} />
      </div>
    </>
  )
}

/** For sessions that started without the second factor that the user has. */
function Confirm({ hasPasskey, onDone }: { hasPasskey: boolean; onDone: () => void }) {
  const api = useApi<TwoFactorEndpoints>()
  const [error, setError] = useState<string | null>(null)
  if (!hasPasskey)
    return (
      <div className="mb-8 grid justify-items-start gap-4">
        <p>You signed in without your second factor. Please sign in again.</p>
        <LinkButton href="/api/logout">Logout</LinkButton>
      </div>
    )
  const confirm = async () => {
    setError(null)
    const passkeys = await import('../passkeys/passkey-browser.ts')
    try {
      await passkeys.reauthenticateWithPasskey(api)
      onDone()
    } catch (cause) {
      setError(passkeys.passkeyErrorText(cause))
    }
  }
  return (
    <div className="mb-8 grid justify-items-start gap-4">
      {error && <Notice tone="danger">{error}</Notice>}
      <Button size="lg" onClick={confirm}>
        Continue with your passkey
      </Button>
    </div>
  )
}
