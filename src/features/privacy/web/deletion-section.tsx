import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateViewer, useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { type DeletionBlocker, GRACE_DAYS } from '../choices.ts'
import type { Blocker, Deletion, PrivacyEndpoints } from '../contract.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { deletionQuery } from './queries.ts'

/** What each blocker is, and what to do about it. */
const BLOCKERS: Record<DeletionBlocker, [title: string, text: string]> = {
  sale: ['An order is not finished', 'Wait for the handover, or cancel it.'],
  refund: ['A refund has not arrived', 'The bank confirms it within a few days.'],
  dispute: ['A bank is looking into a payment', 'Wait for its decision.'],
  problem: ['A problem with a cat is not decided', 'Answer our questions, and wait for the decision.'],
  payment: ['A payment is being processed', 'Try again in a few minutes.'],
  support: ['A request to support is open', 'Wait for our answer, or tell us that it is over.'],
  staff: ['You work for Littermate', 'An owner has to end your role first.'],
}

const AT_ONCE = [
  'Your account becomes read-only.',
  'Your cattery, cats, pairings, and litters are no longer public.',
]
const AT_THE_END = [
  'Your name, email address, picture, password, and sessions',
  'Your favorites, notices, settings, and requests to support',
  'Your cattery, pairings, litters, and the pictures and texts of your cats',
]
const KEPT = [
  'Messages stay with the people you wrote to, and reviews stay public. Both show “Deleted user”.',
  'Orders and receipts stay for 10 years, because the law requires it.',
  'Blocked messages and decisions about the account stay for 3 years, as evidence of abuse.',
  'What happened to the account, such as sign-ins, stays for 400 days, without your name.',
]

/** Deletes the viewer's account, or keeps it after all. */
export function DeletionSection() {
  const deletion = useQuery(deletionQuery)
  return (
    <PlainSection title="Delete your account">
      <Loaded
        query={deletion}
        failure="We could not check whether your account can be deleted."
        loading={<Skeleton className="h-24" />}
      >
        {(data) =>
          data.dueAt ? (
            <Pending dueAt={data.dueAt} />
          ) : data.blockers.length > 0 ? (
            <Blocked blockers={data.blockers} />
          ) : (
            <Ask deletion={data} />
          )
        }
      </Loaded>
    </PlainSection>
  )
}

function Pending({ dueAt }: { dueAt: string }) {
  const queries = useQueryClient()
  const api = useApi<PrivacyEndpoints>()
  const isHydrated = useHydrated()
  const keep = useAction({
    run: () => api.call('DELETE /api/account/deletion'),
    onSuccess: async (deletion) => {
      queries.setQueryData(deletionQuery.queryKey, deletion)
      await invalidateViewer(queries)
    },
    done: { title: 'Your account stays', description: 'Everything is as it was before.' },
  })
  return (
    <div className="grid gap-4">
      <Notice>
        <p>
          Your account will be deleted on <LocalTime at={dueAt} format="deadline" />. Until then, you can keep
          it, and everything is as it was.
        </p>
      </Notice>
      <FailureNotice title="Your account could not be kept" error={keep.error} />
      <div>
        <Button disabled={!isHydrated} busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      </div>
    </div>
  )
}

function Blocked({ blockers }: { blockers: Blocker[] }) {
  return (
    <div className="grid gap-4">
      <p>Your account cannot be deleted yet:</p>
      <ul className="grid gap-3">
        {blockers.map(({ kind, path, reference }) => (
          <li key={`${kind} ${reference} ${path}`} className="card p-4">
            <p className="font-medium">{BLOCKERS[kind][0]}</p>
            <p className="text-sm text-muted">
              {BLOCKERS[kind][1]}{' '}
              {kind !== 'staff' && (
                <Link to={path} className="link">
                  {reference ? `Open ${reference}` : 'Open'}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Ask({ deletion }: { deletion: Deletion }) {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid gap-4">
      <p>{`You have ${GRACE_DAYS} days to change your mind: sign in, and keep your account. After that, it cannot be restored. You may want to download your data first.`}</p>
      <Part title="At once" items={viewer?.breederId ? AT_ONCE : AT_ONCE.slice(0, 1)} />
      <Part
        title={`Deleted after ${GRACE_DAYS} days`}
        items={viewer?.breederId ? AT_THE_END : AT_THE_END.slice(0, 2)}
      />
      <Part title="What stays" items={KEPT} />
      <p>
        <Link to="/privacy#how-long" className="link">
          Why we keep it
        </Link>
      </p>
      <div>
        <Button variant="danger" disabled={!isHydrated} onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
      </div>
      {isOpen && <DeletionDialog hasPassword={deletion.hasPassword} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function Part({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3 dir="auto" className="font-medium">
        {title}
      </h3>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
