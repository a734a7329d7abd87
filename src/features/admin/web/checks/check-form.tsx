import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CheckEndpoints,
  type CheckEntry,
  checkEndpoints,
  MAX_REASON,
  MAX_REGISTRATION,
  MIN_REASON,
  type NewCheck,
} from '#features/moderation/contract.ts'
import { CHECKS } from '#lib/checks/descriptions.ts'
import { CHECK_NAMES, type CheckAction, type CheckKind, VISIT_METHODS } from '#lib/checks/kinds.ts'
import { useApi } from '#lib/client/query-client.ts'
import { addMonthsTo, isoDate } from '#lib/dates.ts'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { refreshAdmin } from '../queries.ts'

const schema = checkEndpoints['POST /api/admin/breeders/{id}/checks'].body

type Values = Record<
  'result' | 'checkedOn' | 'expiresOn' | 'club' | 'number' | 'method' | 'seen' | 'reason',
  string
>

const RESULTS = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Failed: the public sees it as not done' },
]
const MISTAKE = { value: 'withdrawn', label: 'Recorded by mistake: it was not done' }

type Props = {
  breederId: string
  kind: CheckKind
  action: CheckAction
  /** The latest entry about this check. */
  latest: CheckEntry | undefined
  onClose: () => void
}

/** Records a check, or corrects its latest entry. */
export function CheckForm({ breederId, kind, action, latest, onClose }: Props) {
  const queries = useQueryClient()
  const api = useApi<CheckEndpoints>()
  const [entryId] = useState<string>(() => crypto.randomUUID())
  const today = isoDate(new Date())
  const isCorrection = action === 'correct'
  const name = CHECK_NAMES[kind]
  const record = useAction({
    run: (body: NewCheck) =>
      api.call('POST /api/admin/breeders/{id}/checks', { params: { id: breederId }, body }),
    done: {
      title: isCorrection ? 'Check corrected' : 'Check recorded',
      description: 'The breeder has been notified.',
    },
    onSuccess: async () => {
      await refreshAdmin(queries, breederId)
      onClose()
    },
  })
  const { club, number, method } = latest ?? {}
  const zod = useZodForm({
    schema,
    toInput: ({ expiresOn, club, number, method, reason, ...values }: Values) => ({
      ...values,
      entryId,
      kind,
      action,
      follows: latest?.id ?? null,
      ...(values.result === 'passed' && { expiresOn }),
      ...(kind === 'registration' && values.result !== 'withdrawn' && { club, number }),
      ...(kind === 'visit' && values.result !== 'withdrawn' && { method: method || null }),
      ...(isCorrection && { reason }),
    }),
    defaults: {
      result: isCorrection ? (latest?.result ?? '') : '',
      checkedOn: isCorrection && latest ? latest.checkedOn : today,
      expiresOn: (isCorrection && latest?.expiresOn) || addMonthsTo(today, CHECKS[kind].months),
      club: club ?? '',
      number: number ?? '',
      method: method ?? '',
      seen: isCorrection ? (latest?.seen ?? '') : '',
      reason: '',
    },
    send: (body) => record.mutateAsync(body),
  })
  const { register, watch } = zod.form
  const { result, seen, reason } = watch()
  return (
    <ActionForm
      action={record}
      failure="The check was not recorded."
      submit={isCorrection ? 'Save correction' : 'Record check'}
      onSubmit={zod.submit}
      onClose={onClose}
      className="grid gap-4 border-t border-line pt-4"
    >
      <h5 className="font-medium">{isCorrection ? `Correct: ${name}` : `Record a check: ${name}`}</h5>
      <RadioGroup
        legend="Result"
        options={isCorrection ? [...RESULTS, MISTAKE] : RESULTS}
        registration={register('result')}
        error={zod.errorAt('result')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Checked on" required error={zod.errorAt('checkedOn')}>
          {(control) => <Input {...control} {...register('checkedOn')} type="date" max={today} />}
        </Field>
        {result === 'passed' && (
          <Field label="Valid until" required error={zod.errorAt('expiresOn')}>
            {(control) => <Input {...control} {...register('expiresOn')} type="date" />}
          </Field>
        )}
        {kind === 'registration' && result !== 'withdrawn' && (
          <>
            <Field label="Club" required hint="The public sees it." error={zod.errorAt('club')}>
              {(control) => <Input {...control} {...register('club')} maxLength={MAX_REGISTRATION} />}
            </Field>
            <Field label="Number" required error={zod.errorAt('number')}>
              {(control) => <Input {...control} {...register('number')} maxLength={MAX_REGISTRATION} />}
            </Field>
          </>
        )}
        {kind === 'visit' && result !== 'withdrawn' && (
          <Field label="How" required error={zod.errorAt('method')}>
            {(control) => (
              <Select {...control} {...register('method')}>
                <option value="">Please choose</option>
                {Object.entries(VISIT_METHODS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <CountedTextarea
        label="What you saw"
        hint="For staff, and in the breeder’s export of personal data. Do not copy numbers of identity documents."
        value={seen}
        registration={register('seen')}
        min={MIN_REASON}
        max={MAX_REASON}
        rows={2}
        error={zod.errorAt('seen')}
      />
      {isCorrection && (
        <CountedTextarea
          label="Why the entry is wrong"
          hint="The entry stays in the history."
          value={reason}
          registration={register('reason')}
          min={MIN_REASON}
          max={MAX_REASON}
          rows={2}
          error={zod.errorAt('reason')}
        />
      )}
    </ActionForm>
  )
}
