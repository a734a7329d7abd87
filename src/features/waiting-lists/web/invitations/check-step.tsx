import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import { useApi } from '#lib/client/query-client.ts'
import type { FileTable } from '#lib/table-files/read-table.ts'
import { dayIn, deviceTimeZone } from '#lib/times.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { DayOrderQuestion } from '#ui/files/day-order-question.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import type { ManagedList } from '../../contract.ts'
import type { InvitationCheck, InvitationEndpoints, InvitationsInput } from '../../invitation-contract.ts'
import {
  type FamilyColumns,
  type FamilyLine,
  findOrder,
  guessColumns,
  readFamilies,
} from '../../rules/invitations/read-families.ts'
import { familyCount } from '../../rules/invitations/texts.ts'
import { subjectText } from '../../texts.ts'
import { ColumnChoice } from './column-choice.tsx'
import { LinesTable } from './lines-table.tsx'
import { invalidateInvitations } from './queries.ts'

type Props = {
  lists: ManagedList[]
  list: string
  table: FileTable
  onBack: () => void
  onInvited: (count: number) => void
}

/** What the lines say, what is wrong with them, and the button that invites. Nothing is sent before it. */
export function CheckStep({ list, table, ...props }: Props) {
  const api = useApi<InvitationEndpoints>()
  const [columns, setColumns] = useState<FamilyColumns>(() => guessColumns(table.rows))
  const today = dayIn(new Date(), deviceTimeZone())
  const lines = useMemo(
    () => readFamilies(table.rows, columns, { today, known: new Set(), room: Number.POSITIVE_INFINITY }),
    [table, columns, today],
  )
  const emails = lines.flatMap(({ email, error }) => (error ? [] : email))
  const check = useQuery<InvitationCheck, ApiError>({
    queryKey: ['waiting-list-invitations-check', list, emails],
    queryFn: () => api.call('POST /api/breeders/waiting-list/invitations/check', { body: { list, emails } }),
    // Another device may have invited meanwhile.
    staleTime: 0,
  })
  return (
    <Loaded query={check} failure="The lines could not be checked.">
      {(checked) => (
        <Checked
          {...props}
          list={list}
          table={table}
          columns={columns}
          onColumns={setColumns}
          check={checked}
          lines={readFamilies(table.rows, columns, {
            today,
            known: new Set(checked.known),
            room: checked.room,
          })}
        />
      )}
    </Loaded>
  )
}

type CheckedProps = Props & {
  columns: FamilyColumns
  onColumns: (columns: FamilyColumns) => void
  check: InvitationCheck
  lines: FamilyLine[]
}

function Checked({ lists, list, table, columns, onColumns, check, lines, onBack, onInvited }: CheckedProps) {
  const api = useApi<InvitationEndpoints>()
  const client = useQueryClient()
  const [haveAsked, setHaveAsked] = useState(false)
  const invite = useAction({
    run: (body: InvitationsInput) => api.call('POST /api/breeders/waiting-list/invitations', { body }),
    onSuccess: async ({ invited }) => {
      await invalidateInvitations(client)
      onInvited(invited)
    },
  })
  const { order, example } = findOrder(table.rows, columns)
  const isUnanswered = order === 'ask' && columns.answer === null
  const right = lines.filter(({ error }) => !error)
  const subject = subjectText(
    lists.find(({ pairingId }) => (pairingId ?? 'any') === list)?.pairingTitle ?? null,
  )
  const later = right.length - check.today
  return (
    <>
      <div>
        <h3 className="text-lg">{`Families for the list “${subject}”`}</h3>
        <p className="text-muted">{summaryOf(right.length, lines.length - right.length)}</p>
      </div>
      {table.openQuote !== null && (
        <Notice title={`A quotation mark in line ${table.openQuote} is not closed.`}>
          What follows it may be missing.
        </Notice>
      )}
      {check.problem && <Notice tone="danger">{check.problem}</Notice>}
      <ColumnChoice rows={table.rows} columns={columns} onChange={onColumns} />
      {order === 'ask' && (
        <DayOrderQuestion
          example={example}
          answer={columns.answer}
          onAnswer={(answer) => onColumns({ ...columns, answer })}
        />
      )}
      <LinesTable lines={lines} />
      {later > 0 && right.length > 0 && (
        <p className="text-sm text-muted">
          {`We send ${check.today} of the emails today, and the others on the next days.`}
        </p>
      )}
      <p className="max-w-prose text-sm text-muted">
        The email says who invites, to which list, and since when the family waits. You cannot add a text, and
        only you see your notes. People who asked us not to write to them get no email; we do not say who they
        are.
      </p>
      <Checkbox
        label="These families asked me for a place, and expect to hear from me"
        checked={haveAsked}
        onChange={({ currentTarget }) => setHaveAsked(currentTarget.checked)}
      />
      <FailureNotice title="Nobody was invited" error={invite.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={invite.isPending}
          disabled={!haveAsked || right.length === 0 || isUnanswered || check.problem !== null}
          onClick={() =>
            invite.mutate({
              list,
              haveAsked: true,
              families: right.map(({ name, email, since, notes }) => ({ name, email, since, notes })),
            })
          }
        >
          {`Invite ${familyCount(right.length)}`}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Back to the lines
        </Button>
        {isUnanswered && <p className="text-sm text-muted">Say what comes first in the dates.</p>}
      </div>
    </>
  )
}

function summaryOf(right: number, wrong: number): string {
  const parts = [
    `${familyCount(right)} can be invited.`,
    wrong > 0 && `${wrong} ${wrong === 1 ? 'line is' : 'lines are'} left out.`,
  ]
  return parts.filter(Boolean).join(' ')
}
