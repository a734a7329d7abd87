import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import type { AppSetup, TwoFactor, TwoFactorEndpoints } from '../../two-factor-contract.ts'
import { twoFactorQuery } from '../queries.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = {
  /** Called when the user has saved the recovery codes of a new app. */
  onEnabled?: () => void
}

/** Two-factor authentication with an authenticator app: its state, and turning it on and off. */
export function TwoFactorSection({ onEnabled }: Props) {
  const api = useApi<TwoFactorEndpoints>()
  const client = useQueryClient()
  const query = useQuery(twoFactorQuery)
  const [setup, setSetup] = useState<AppSetup>()
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  const start = useAction({
    run: () => api.call('POST /api/auth/two-factor'),
    onSuccess: setSetup,
    // It may have been turned on in another tab.
    onError: refresh,
  })
  const show = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    setSetup(undefined)
    void refresh()
  }
  return (
    <PlainSection title="Two-factor authentication">
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            onEnabled?.()
          }}
        />
      ) : setup ? (
        <AuthenticatorSetup setup={setup} onConfirmed={show} onCancel={() => setSetup(undefined)} />
      ) : (
        <Loaded query={query} failure="Your two-factor authentication could not be loaded." loading={null}>
          {(state) =>
            state.enabledAt ? (
              <TurnedOn state={state} onCodes={show} onTurnedOff={refresh} />
            ) : (
              <div className="grid justify-items-start gap-4">
                <p>
                  With an authenticator app on your phone, no one can sign in with your password alone.
                  {state.isRequired && <span>{' For members of staff, this is required.'}</span>}
                </p>
                <Button busy={start.isPending} onClick={() => start.mutate()}>
                  Set up an authenticator app
                </Button>
                {start.error && <Notice tone="danger">{start.error.detail}</Notice>}
              </div>
            )
          }
        </Loaded>
      )}
    </PlainSection>
  )
}

type TurnedOnProps = { state: TwoFactor; onCodes: (codes: string[]) => void; onTurnedOff: () => void }

/** Fewer codes than this are a reason to create new ones. */
const FEW_CODES = 3

function TurnedOn({ state, onCodes, onTurnedOff }: TurnedOnProps) {
  const api = useApi<TwoFactorEndpoints>()
  const [asking, setAsking] = useState<'renew' | 'turn off'>()
  const done = () => setAsking(undefined)
  const renew = useAction({
    run: () => api.call('POST /api/auth/two-factor/recovery-codes'),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onSettled: done,
  })
  const turnOff = useAction({
    run: () => api.call('DELETE /api/auth/two-factor'),
    done: { title: 'Two-factor authentication is off' },
    onSuccess: onTurnedOff,
    onSettled: done,
  })
  const error = renew.error ?? turnOff.error
  const { enabledAt, recoveryCodesLeft: left } = state
  return (
    <div className="grid gap-4">
      <p>
        On since {enabledAt && <LocalTime at={enabledAt} format="date" />}
        <span>{`. You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left.`}</span>
      </p>
      {left < FEW_CODES && (
        <Notice title="You have few recovery codes">
          Without your phone and without a code, you cannot sign in. Please create new ones.
        </Notice>
      )}
      {error && <Notice tone="danger">{error.detail}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('renew')}>
          Create new recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setAsking('turn off')}>
          Turn off
        </Button>
      </div>
      {state.isRequired && (
        <p className="text-sm text-muted">
          Staff need a second factor. To change to another phone, add a passkey first, then turn this off and
          set it up again.
        </p>
      )}
      {asking === 'renew' && (
        <ActionDialog
          isDanger
          title="Create new recovery codes?"
          text="Your current recovery codes will stop working."
          submit="Create new codes"
          action={renew}
          onSubmit={() => renew.mutate()}
          onClose={done}
        />
      )}
      {asking === 'turn off' && (
        <ActionDialog
          isDanger
          title="Turn off two-factor authentication?"
          text={
            state.isRequired
              ? 'Your recovery codes will stop working. This is possible only if you have a passkey, because staff need a second factor.'
              : 'Your password alone will be enough to sign in, and your recovery codes will stop working.'
          }
          submit="Turn off"
          action={turnOff}
          onSubmit={() => turnOff.mutate()}
          onClose={done}
        />
      )}
    </div>
  )
}
