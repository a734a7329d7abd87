import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import {
  BINDS_NAMES,
  MAX_ADDRESS,
  MAX_SENTENCE,
  MAX_SOURCE,
  MIN_SENTENCE,
  NEEDS_NUMBER,
  type NewRule,
  newRuleSchema,
  PLACES,
  placeName,
  RULE_KIND_NAMES,
  RULE_KINDS,
  RULE_UNITS,
  type RuleKind,
  type RuleSubject,
  type StaffRule,
  type StaffRuleEndpoints,
  SUBJECT_NAMES,
  SUBJECT_UNITS,
} from '#features/place-rules/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { isoDate } from '#lib/dates.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Checkbox, Input, Select } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { refreshAdmin } from '../queries.ts'

type Values = Record<
  | 'kind'
  | 'place'
  | 'subject'
  | 'binds'
  | 'number'
  | 'unit'
  | 'months'
  | 'sentence'
  | 'source'
  | 'sourceUrl'
  | 'readOn',
  string
> & { isEnded: boolean }

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

function toContent({ number, unit, months, ...values }: Values) {
  const count = numberOf(number)
  return { ...values, number: count, unit: count === null ? null : unit || null, months: numberOf(months) }
}

/** Adds a rule, or changes one after its source was read again. */
export function RuleForm({ rule, onClose }: { rule: StaffRule | null; onClose: () => void }) {
  const queries = useQueryClient()
  const api = useApi<StaffRuleEndpoints>()
  const [id] = useState<string>(() => rule?.id ?? crypto.randomUUID())
  const today = isoDate(new Date())
  const save = useAction({
    run: ({ id: newId, ...content }: NewRule): Promise<StaffRule> =>
      rule
        ? api.call('PUT /api/admin/place-rules/{id}', {
            params: { id: rule.id },
            body: { ...content, version: rule.version },
          })
        : api.call('POST /api/admin/place-rules', { body: { ...content, id: newId } }),
    done: { title: rule ? 'Rule saved' : 'Rule added' },
    onSuccess: async () => {
      await refreshAdmin(queries, id)
      onClose()
    },
  })
  const zod = useZodForm({
    schema: newRuleSchema,
    toInput: (values: Values) => ({ ...toContent(values), id }),
    defaults: {
      kind: rule?.kind ?? 'state',
      place: rule?.place ?? '',
      subject: rule?.subject ?? 'age',
      binds: rule?.binds ?? 'everyone',
      number: String(rule?.number ?? ''),
      unit: rule?.unit ?? '',
      months: String(rule?.months ?? ''),
      sentence: rule?.sentence ?? '',
      source: rule?.source ?? '',
      sourceUrl: rule?.sourceUrl ?? '',
      readOn: today,
      isEnded: rule?.state === 'ended',
    },
    send: (body) => save.mutateAsync(body),
  })
  const { register, watch } = zod.form
  const { kind, subject, unit, sentence } = watch()
  return (
    <Dialog
      open
      variant="wide"
      onClose={onClose}
      title={rule ? `${placeName(rule)}: ${SUBJECT_NAMES[rule.subject].toLowerCase()}` : 'Add a rule'}
      description="Read the source first. Every version stays in the history with your name."
    >
      <ActionForm
        action={save}
        failure="The rule was not saved."
        submit={rule ? 'Save rule' : 'Add rule'}
        onSubmit={zod.submit}
        onClose={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice
            label="Kind"
            name="kind"
            names={Object.fromEntries(RULE_KINDS.map((each) => [each, RULE_KIND_NAMES[each]]))}
            {...{ register, error: zod.errorAt('kind') }}
          />
          <Choice
            label="Place or club"
            name="place"
            names={{ '': 'Please choose', ...PLACES[kind as RuleKind] }}
            {...{ register, error: zod.errorAt('place') }}
          />
          <Choice
            label="Subject"
            name="subject"
            names={SUBJECT_NAMES}
            {...{ register, error: zod.errorAt('subject') }}
          />
          <Choice
            label="Binds"
            name="binds"
            names={BINDS_NAMES}
            {...{ register, error: zod.errorAt('binds') }}
          />
          <Field
            label="Number"
            required={NEEDS_NUMBER.includes(subject as RuleSubject)}
            error={zod.errorAt('number')}
          >
            {(control) => <Input {...control} {...register('number')} type="number" inputMode="numeric" />}
          </Field>
          <Choice
            label="Unit"
            name="unit"
            names={{
              '': 'None',
              ...Object.fromEntries(
                RULE_UNITS.filter((each) => SUBJECT_UNITS[subject as RuleSubject].includes(each)).map(
                  (each) => [each, each === 'females' ? 'breeding females' : each],
                ),
              ),
            }}
            {...{ register, error: zod.errorAt('unit') }}
          />
          {(unit === 'litters' || unit === 'animals') && (
            <Field label="Counted over months" error={zod.errorAt('months')}>
              {(control) => <Input {...control} {...register('months')} type="number" inputMode="numeric" />}
            </Field>
          )}
        </div>
        <CountedTextarea
          label="What it says"
          hint="One or two sentences in our words. Families read them."
          value={sentence}
          registration={register('sentence')}
          min={MIN_SENTENCE}
          max={MAX_SENTENCE}
          rows={3}
          error={zod.errorAt('sentence')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Source" required hint="As lawyers cite it." error={zod.errorAt('source')}>
            {(control) => <Input {...control} {...register('source')} maxLength={MAX_SOURCE} />}
          </Field>
          <Field label="Read on" required error={zod.errorAt('readOn')}>
            {(control) => <Input {...control} {...register('readOn')} type="date" max={today} />}
          </Field>
        </div>
        <Field label="Address of the source" required error={zod.errorAt('sourceUrl')}>
          {(control) => <Input {...control} {...register('sourceUrl')} type="url" maxLength={MAX_ADDRESS} />}
        </Field>
        {rule && <Checkbox label="This rule no longer exists" {...register('isEnded')} />}
      </ActionForm>
    </Dialog>
  )
}

type ChoiceProps = {
  label: string
  name: 'kind' | 'place' | 'subject' | 'binds' | 'unit'
  /** The names of the values. */
  names: Record<string, string>
  register: UseFormRegister<Values>
  error: string | undefined
}

function Choice({ label, name, names, register, error }: ChoiceProps) {
  return (
    <Field label={label} required={name !== 'unit'} error={error}>
      {(control) => (
        <Select {...control} {...register(name)}>
          {Object.entries(names).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
