import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffAccount, StaffAccountEndpoints } from '#features/accounts/contract.ts'
import type { TwoFactorEndpoints } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { STAFF_ROLES, type StaffRole } from '#lib/staff-roles.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useAction } from '#ui/use-action.ts'
import { adminUrl } from '../admin-url.ts'
import { adminQueries } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { STAFF_ROLE_LABELS } from './staff-labels.ts'

/** Owners add staff, change their roles, and remove them. */
export function StaffTab({ viewerId }: { viewerId: string }) {
  const accounts = useQuery(adminQueries.staffAccounts)
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">Members of staff</h2>
      <ul className="grid gap-1 text-sm text-muted">
        {STAFF_ROLES.map((role) => (
          <li key={role}>{`${STAFF_ROLE_LABELS[role].name} ${STAFF_ROLE_LABELS[role].text}.`}</li>
        ))}
      </ul>
      <Loaded
        query={accounts}
        loading={<Skeleton className="h-48" />}
        failure={(error, retry) => (
          <FailureNotice title="The list could not be loaded." error={error} onRetry={retry} />
        )}
      >
        {(data) => (
          <ul className="divide-y card">
            {data.map((account) => (
              <Account key={account.id} account={account} isViewer={account.id === viewerId} />
            ))}
          </ul>
        )}
      </Loaded>
      <AddStaff />
    </section>
  )
}

/** The changes that owners can make; each answers with the new list. */
function useStaffChange<Input>(change: (input: Input) => Promise<StaffAccount[]>, done: string) {
  const queries = useQueryClient()
  return useAction({
    run: change,
    done: { title: done },
    onSuccess: (accounts) => queries.setQueryData(adminQueries.staffAccounts.queryKey, accounts),
  })
}

function Account({ account, isViewer }: { account: StaffAccount; isViewer: boolean }) {
  const { id, name, email, staffRole } = account
  const api = useApi<StaffAccountEndpoints>()
  const [isAsking, setAsking] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const change = useStaffChange(
    (role: StaffRole) =>
      api.call('PATCH /api/admin/staff/accounts/{id}', { params: { id }, body: { staffRole: role } }),
    'Role changed',
  )
  const remove = useStaffChange(
    () => api.call('DELETE /api/admin/staff/accounts/{id}', { params: { id } }),
    'Removed from staff',
  )
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <h3 dir="auto" className="text-lg">
            {name}
          </h3>
          <p className="text-sm text-muted">
            {email}
            {'\u00a0· '}
            <Link
              to={adminUrl({ tab: 'security', person: id })}
              className="link"
              aria-label={`Security events of ${name}`}
            >
              Security events
            </Link>
          </p>
        </div>
        {isViewer ? (
          <p className="text-sm text-muted">
            {`${STAFF_ROLE_LABELS[staffRole].name} (you). Another owner has to change your role.`}
          </p>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Select
              aria-label={`Role of ${name}`}
              value={staffRole}
              disabled={change.isPending}
              onChange={({ currentTarget }) => change.mutate(currentTarget.value as StaffRole)}
              className="sm:w-auto"
            >
              {STAFF_ROLES.map((role) => (
                <option key={role} value={role}>
                  {STAFF_ROLE_LABELS[role].name}
                </option>
              ))}
            </Select>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Remove ${name} from staff`}
              onClick={() => setAsking(true)}
            >
              Remove
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Reset the second factor of ${name}`}
              onClick={() => setResetting(true)}
            >
              Reset second factor
            </Button>
          </div>
        )}
      </div>
      <FailureNotice title="Nothing was changed." error={change.error ?? remove.error} />
      {isAsking && (
        <ActionDialog
          isDanger
          title={`Remove ${name} from staff?`}
          text="They keep their account as a user, and lose access to this page at once."
          submit="Remove"
          action={remove}
          onSubmit={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
      {isResetting && <ResetDialog account={account} onClose={() => setResetting(false)} />}
    </li>
  )
}

/** Removes the lost second factor of a member of staff, with a reason. */
function ResetDialog({ account: { id, name }, onClose }: { account: StaffAccount; onClose: () => void }) {
  const api = useApi<TwoFactorEndpoints>()
  const reset = useAction({
    run: (reason: string) =>
      api.call('POST /api/admin/staff/{id}/two-factor-reset', { params: { id }, body: { reason } }),
    done: { title: 'Second factor reset', description: `${name} gets an email.` },
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      title={`Reset the second factor of ${name}?`}
      description="First make sure, by phone or in person, that they have lost it."
      text="This removes their authenticator app, recovery codes, and passkeys, and signs them out everywhere. They sign in with the password and set up a new second factor. The security log shows your reason."
      submit="Reset second factor"
      action={reset}
      onClose={onClose}
    />
  )
}

function AddStaff() {
  const api = useApi<StaffAccountEndpoints>()
  const [email, setEmail] = useState('')
  const [staffRole, setRole] = useState<StaffRole>('support')
  const add = useStaffChange(
    () => api.call('POST /api/admin/staff/accounts', { body: { email: email.trim(), staffRole } }),
    'Added to staff',
  )
  const emailError = add.error?.fields.email
  return (
    <Section title="Add a member of staff">
      <ActionForm
        action={add}
        submit="Add to staff"
        failure="Nothing was changed."
        error={emailError ? null : add.error}
        onSubmit={() => add.mutate(undefined, { onSuccess: () => setEmail('') })}
      >
        <Field
          label="Email address"
          hint="The person needs an account with this address."
          required
          error={emailError}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Role" required>
          {(control) => (
            <Select
              {...control}
              value={staffRole}
              onChange={({ currentTarget }) => setRole(currentTarget.value as StaffRole)}
            >
              {STAFF_ROLES.map((role) => (
                <option key={role} value={role}>
                  {STAFF_ROLE_LABELS[role].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ActionForm>
    </Section>
  )
}
