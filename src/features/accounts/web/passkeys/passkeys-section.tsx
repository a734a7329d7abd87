import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { PASSKEY_NAME_MAX } from '../../limits.ts'
import type { Passkey, TwoFactorEndpoints } from '../../two-factor-contract.ts'
import { passkeysQuery } from '../queries.ts'

/** The user's passkeys: add, rename, and remove. */
export function PasskeysSection({ onAdded }: { onAdded?: () => void }) {
  const api = useApi<TwoFactorEndpoints>()
  const client = useQueryClient()
  const query = useQuery(passkeysQuery)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  const add = async () => {
    setBusy(true)
    setFailure(null)
    const { addPasskey, passkeyErrorText, supportsPasskeys } = await import('./passkey-browser.ts')
    try {
      if (!supportsPasskeys()) return setFailure('This browser does not support passkeys.')
      await addPasskey(api)
      toast({ title: 'Passkey added' })
      await refresh()
      onAdded?.()
    } catch (cause) {
      setFailure(passkeyErrorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PlainSection title="Passkeys">
      <div className="grid justify-items-start gap-4">
        <p>
          Sign in with your fingerprint, face, or screen lock instead of your password. A passkey stays on
          your devices and cannot be guessed or stolen from us.
        </p>
        <Loaded query={query} failure="Your passkeys could not be loaded." loading={null}>
          {(passkeys) =>
            passkeys.length > 0 && (
              <ul className="w-full divide-y border-y">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onChanged={refresh} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Button variant={query.data?.length ? 'secondary' : 'primary'} busy={isBusy} onClick={add}>
          Add a passkey
        </Button>
      </div>
    </PlainSection>
  )
}

function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged: () => Promise<void> }) {
  const api = useApi<TwoFactorEndpoints>()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, lastUsedAt } = passkey
  const remove = useAction({
    run: () => api.call('DELETE /api/auth/passkeys/{id}', { params: { id } }),
    done: { title: 'Passkey removed' },
    failed: { title: 'Error' },
    onSettled: () => {
      setOpen(undefined)
      return onChanged()
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-muted">
          Added <LocalTime at={createdAt} format="date" />,{' '}
          {lastUsedAt ? (
            <span>
              last used <LocalTime at={lastUsedAt} format="date" />
            </span>
          ) : (
            <span>not used yet</span>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'rename' && (
        <RenameDialog passkey={passkey} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && (
        <ActionDialog
          isDanger
          title={`Remove ${name}?`}
          text="You can no longer sign in with this passkey. Remember to delete it on your device, too."
          submit="Remove"
          action={remove}
          onSubmit={() => remove.mutate()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </li>
  )
}

type RenameProps = { passkey: Passkey; onChanged: () => Promise<void>; onClose: () => void }

function RenameDialog({ passkey, onChanged, onClose }: RenameProps) {
  const api = useApi<TwoFactorEndpoints>()
  const field = useRef<HTMLInputElement>(null)
  const rename = useAction({
    run: (name: string) =>
      api.call('PATCH /api/auth/passkeys/{id}', { params: { id: passkey.id }, body: { name } }),
    onSuccess: async () => {
      await onChanged()
      onClose()
    },
  })
  return (
    <ActionDialog
      title="Rename the passkey"
      action={rename}
      submit="Save"
      onSubmit={() => rename.mutate(field.current?.value ?? '')}
      onClose={onClose}
    >
      <Field
        label="Name"
        error={rename.error ? (rename.error.fields.name ?? rename.error.detail) : undefined}
      >
        {(control) => (
          <Input {...control} ref={field} defaultValue={passkey.name} maxLength={PASSKEY_NAME_MAX} required />
        )}
      </Field>
    </ActionDialog>
  )
}
