import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { CalendarEndpoints } from '../contract.ts'
import { settingsQuery } from './queries.ts'

const ActionDialog = lazyDialog(async () => (await import('#ui/dialogs/action-dialog.tsx')).ActionDialog)

/** The secret address with which calendar apps read the calendar; it is shown only when it is made. */
export function AppAddress({ createdAt }: { createdAt: string | null }) {
  const client = useQueryClient()
  const api = useApi<CalendarEndpoints>()
  const isHydrated = useHydrated()
  const [url, setUrl] = useState<string>()
  const [asked, setAsked] = useState<'replace' | 'end'>()
  const close = () => setAsked(undefined)
  const reload = () => client.invalidateQueries({ queryKey: settingsQuery.queryKey })
  const make = useAction({
    run: () => api.call('POST /api/calendar/feed', {}),
    failed: { title: 'The address was not made' },
    onSuccess: async (made) => {
      setUrl(made.url)
      close()
      await reload()
    },
  })
  const end = useAction({
    run: () => api.call('DELETE /api/calendar/feed', {}),
    done: { title: 'The address is off', description: 'Calendar apps no longer get your calendar.' },
    failed: { title: 'The address was not turned off' },
    onSuccess: async () => {
      setUrl(undefined)
      close()
      await reload()
    },
  })
  return (
    <section>
      <h3 className="text-xl">Calendar apps</h3>
      <p className="mt-2 mb-5 max-w-prose text-sm text-muted">
        With a secret address, the calendar on your phone or computer shows your cattery’s dates and follows
        their changes. Whoever has the address can read them. Families appear with their initials only.
      </p>
      {url && <NewAddress url={url} />}
      {createdAt === null ? (
        <Button disabled={!isHydrated} busy={make.isPending} onClick={() => make.mutate()}>
          Make an address
        </Button>
      ) : (
        <>
          {!url && (
            <p className="mb-4 max-w-prose">
              Your address was made on <LocalTime at={createdAt} format="date" />. It was shown only then; if
              you have lost it, replace it.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" disabled={!isHydrated} onClick={() => setAsked('replace')}>
              Replace the address
            </Button>
            <Button variant="secondary" disabled={!isHydrated} onClick={() => setAsked('end')}>
              Turn it off
            </Button>
          </div>
        </>
      )}
      {asked === 'replace' && (
        <ActionDialog
          title="Replace the address?"
          text="Apps with the old address no longer get your calendar. Add the new address to those that you use."
          action={make}
          submit="Replace the address"
          dismissal="Keep the old one"
          onSubmit={() => make.mutate()}
          onClose={close}
        />
      )}
      {asked === 'end' && (
        <ActionDialog
          title="Turn the address off?"
          text="Apps with this address no longer get your calendar. You can make a new one at any time."
          action={end}
          submit="Turn it off"
          dismissal="Keep it"
          isDanger
          onSubmit={() => end.mutate()}
          onClose={close}
        />
      )}
    </section>
  )
}

/** The address, which cannot be shown again, with ways to use it. */
function NewAddress({ url }: { url: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <div className="card mb-5 grid gap-4 p-5">
      <Field label="Your address" hint="It is shown only now.">
        {(control) => (
          <Input {...control} readOnly dir="ltr" value={url} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={copy}>
          Copy
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary', 'sm')}>
          Open in your calendar app
        </a>
      </div>
      <p role="status" className="text-sm text-muted">
        {copied && (
          <span>
            {copied === 'yes'
              ? 'The address is in your clipboard.'
              : 'Your browser did not allow copying. Please select the address and copy it.'}
          </span>
        )}
      </p>
    </div>
  )
}
