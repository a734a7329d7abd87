import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  BADGES,
  type BreederBadges,
  MAX_BADGE,
  MAX_REASON,
  MIN_REASON,
  type StaffEndpoints,
  staffEndpoints,
} from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { dateText, isoDate } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { adminQueries, refreshAdmin } from '../queries.ts'

type Props = { breederId: string; businessName: string; onClose: () => void }

/** A dialog to grant and revoke the badges of a cattery, with their history. */
export function BadgesDialog({ breederId, businessName, onClose }: Props) {
  const badges = useQuery(adminQueries.badges(breederId))
  return (
    <Dialog open onClose={onClose} variant="wide" title={`Badges of ${businessName}`}>
      <Loaded
        query={badges}
        failure="The badges could not be loaded."
        loading={<Skeleton className="h-64" />}
      >
        {(data) => <Badges breederId={breederId} badges={data} />}
      </Loaded>
    </Dialog>
  )
}

function Badges({ breederId, badges: { badges, log } }: { breederId: string; badges: BreederBadges }) {
  const [revoked, setRevoked] = useState<string>()
  return (
    <div className="grid gap-6">
      {badges.length === 0 ? (
        <p className="text-muted">This cattery has no badges.</p>
      ) : (
        <ul className="divide-y border-y border-line">
          {badges.map(({ name, awardedOn, expiresOn }) => (
            <li key={name} className="grid gap-3 py-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <div className="min-w-0 grow">
                  <p dir="auto" className="font-medium wrap-anywhere">
                    {name}
                  </p>
                  <p className="text-sm text-muted">
                    {`Verified ${dateText(awardedOn)}, ${expiresOn ? `valid until ${dateText(expiresOn)}` : 'without expiry'}`}
                  </p>
                </div>
                {revoked !== name && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Revoke ${name}`}
                    onClick={() => setRevoked(name)}
                  >
                    Revoke
                  </Button>
                )}
              </div>
              {revoked === name && (
                <RevokeForm breederId={breederId} badge={name} onClose={() => setRevoked(undefined)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <GrantForm breederId={breederId} />
      {log.length > 0 && (
        <section>
          <h3 className="mb-2 text-lg">History</h3>
          <ol className="divide-y text-sm">
            {log.map(({ id, badge, action, reason, actor, createdAt }) => (
              <li key={id} className="grid gap-1 py-2.5 wrap-anywhere">
                <p className="flex flex-wrap items-center gap-2">
                  <Badge tone={action === 'grant' ? 'good' : 'warm'}>
                    {action === 'grant' ? 'Granted' : 'Revoked'}
                  </Badge>
                  {badge}
                </p>
                <p dir="auto" className="whitespace-pre-line">
                  {reason}
                </p>
                <p className="text-muted">
                  {actor && <span>{`${actor.name}\u00a0· `}</span>}
                  <LocalTime at={createdAt} format="dateTime" />
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const grantSchema = staffEndpoints['POST /api/admin/breeders/{id}/badges'].body
type Grant = ReturnType<typeof grantSchema.parse>

function GrantForm({ breederId }: { breederId: string }) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const [grantId, setGrantId] = useState<string>(() => crypto.randomUUID())
  const today = isoDate(new Date())
  const grant = useAction({
    run: (body: Grant) =>
      api.call('POST /api/admin/breeders/{id}/badges', { params: { id: breederId }, body }),
    done: { title: 'Badge granted', description: 'The breeder has been notified.' },
    onSuccess: () => refreshAdmin(queries, breederId),
  })
  const zod = useZodForm({
    schema: grantSchema,
    toInput: ({ expiresOn, ...values }: Record<'badge' | 'awardedOn' | 'expiresOn' | 'reason', string>) => ({
      ...values,
      grantId,
      ...(expiresOn && { expiresOn }),
    }),
    defaults: { badge: '', awardedOn: today, expiresOn: '', reason: '' },
    send: async (body) => {
      await grant.mutateAsync(body)
      setGrantId(crypto.randomUUID())
      zod.startOver()
    },
  })
  const { register, watch } = zod.form
  return (
    <ActionForm
      action={grant}
      failure="The badge was not granted."
      submit="Grant badge"
      onSubmit={zod.submit}
    >
      <h3 className="text-lg">Grant a badge</h3>
      <Field
        label="Badge"
        required
        hint="The public sees it on the cattery’s page."
        error={zod.errorAt('badge')}
      >
        {(control) => (
          <>
            <Input {...control} {...register('badge')} list={`${control.id}-badges`} maxLength={MAX_BADGE} />
            <datalist id={`${control.id}-badges`}>
              {BADGES.map((badge) => (
                <option key={badge} value={badge} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Verified on" required error={zod.errorAt('awardedOn')}>
          {(control) => <Input {...control} {...register('awardedOn')} type="date" max={today} />}
        </Field>
        <Field label="Valid until (optional)" error={zod.errorAt('expiresOn')}>
          {(control) => <Input {...control} {...register('expiresOn')} type="date" min={today} />}
        </Field>
      </div>
      <CountedTextarea
        label="Reason"
        hint="For the log and the breeder: what you verified, and how."
        value={watch('reason')}
        registration={register('reason')}
        min={MIN_REASON}
        max={MAX_REASON}
        rows={2}
        error={zod.errorAt('reason')}
      />
    </ActionForm>
  )
}

const revokeSchema = staffEndpoints['POST /api/admin/breeders/{id}/badges/revoke'].body

function RevokeForm({
  breederId,
  badge,
  onClose,
}: {
  breederId: string
  badge: string
  onClose: () => void
}) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const revoke = useAction({
    run: (body: { badge: string; reason: string }) =>
      api.call('POST /api/admin/breeders/{id}/badges/revoke', { params: { id: breederId }, body }),
    done: { title: 'Badge revoked', description: 'The breeder has been notified.' },
    onSuccess: onClose,
    onSettled: () => refreshAdmin(queries, breederId),
  })
  const zod = useZodForm({
    schema: revokeSchema,
    toInput: ({ reason }: { reason: string }) => ({ badge, reason }),
    defaults: { reason: '' },
    send: (body) => revoke.mutateAsync(body),
  })
  return (
    <ActionForm
      action={revoke}
      failure="The badge was not revoked."
      submit="Revoke badge"
      isDanger
      size="sm"
      onSubmit={zod.submit}
      onClose={onClose}
      className="grid gap-3"
    >
      <CountedTextarea
        label={`Why is ${badge} revoked?`}
        hint="The breeder will read this."
        value={zod.form.watch('reason')}
        registration={zod.form.register('reason')}
        min={MIN_REASON}
        max={MAX_REASON}
        rows={2}
        error={zod.errorAt('reason')}
        autoFocus
      />
    </ActionForm>
  )
}
