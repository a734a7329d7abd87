import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import type { CaseDetail, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useAction } from '#ui/use-action.ts'
import { adminQueries, refreshAdmin } from '../queries.ts'

/** Who takes care of the case. Shows who has changed that in the meantime. */
export function CaseAssignment({ case: { id, assignee } }: { case: CaseDetail }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const staff = useQuery(adminQueries.staff)
  const assign = useAction({
    run: (assigneeId: string | null) =>
      api.call('POST /api/admin/cases/{id}/assignment', {
        params: { id },
        body: { assigneeId, from: assignee?.userId ?? null },
      }),
    done: ({ assignee: now }) => ({ title: now ? `Assigned to ${now.name}` : 'Case released' }),
    onSettled: () => refreshAdmin(queries, id),
  })
  const isMine = assignee !== null && assignee.userId === viewer?.id
  const options = staff.data ?? (assignee ? [assignee] : [])
  return (
    <div className="grid gap-3">
      <Field
        label="Assigned to"
        error={
          assign.error
            ? assign.error.code
              ? assign.error.detail
              : 'This was not saved. Please check your connection and try again.'
            : undefined
        }
      >
        {(control) => (
          <Select
            {...control}
            value={assignee?.userId ?? ''}
            disabled={assign.isPending}
            onChange={({ currentTarget }) => assign.mutate(currentTarget.value || null)}
          >
            <option value="">No one</option>
            {options.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {userId === viewer?.id ? `${name} (you)` : name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isMine && viewer && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            busy={assign.isPending}
            onClick={() => assign.mutate(viewer.id)}
          >
            Assign to me
          </Button>
        </div>
      )}
    </div>
  )
}
