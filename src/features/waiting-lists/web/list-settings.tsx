import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Checkbox, Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import {
  type ManagedList,
  type SettingsInput,
  settingsInput,
  type WaitingListEndpoints,
} from '../contract.ts'
import { MAX_LIST, MAX_QUESTIONS } from '../limits.ts'
import { OFFERS_NEXT } from '../offer-texts.ts'
import { subjectText } from '../texts.ts'
import { invalidateLists } from './queries.ts'

type Values = {
  isOpen: boolean
  maxEntries: string
  confirmsEntries: boolean
  offersNext: boolean
  togetherFrom: string
  questions: string[]
}

/** What the breeder chooses for one list. */
export function ListSettings({ list, onClose }: { list: ManagedList; onClose: () => void }) {
  const {
    pairingId,
    pairingTitle,
    isOpen,
    maxEntries,
    confirmsEntries,
    offersNext,
    togetherFrom,
    questions,
  } = list
  const api = useApi<WaitingListEndpoints>()
  const client = useQueryClient()
  const save = useAction({
    run: (body: SettingsInput) => api.call('PUT /api/breeders/waiting-list/settings', { body }),
    done: { title: 'Settings saved' },
    onSuccess: async () => {
      await invalidateLists(client)
      onClose()
    },
  })
  const { form, submit, errorAt } = useZodForm<Values, SettingsInput>({
    schema: settingsInput,
    toInput: (values) => ({
      pairingId,
      isOpen: values.isOpen,
      confirmsEntries: values.confirmsEntries,
      offersNext: values.offersNext,
      togetherFrom: values.togetherFrom || null,
      maxEntries: values.maxEntries.trim() ? Number(values.maxEntries) : null,
      questions: values.questions.map((question) => question.trim()).filter(Boolean),
    }),
    defaults: {
      isOpen,
      confirmsEntries,
      offersNext,
      togetherFrom: togetherFrom ?? '',
      maxEntries: maxEntries === null ? '' : String(maxEntries),
      questions: Array.from({ length: MAX_QUESTIONS }, (_, index) => questions[index] ?? ''),
    },
    send: (body) => save.mutateAsync(body),
  })
  return (
    <ActionDialog
      title={`Waiting list: ${subjectText(pairingTitle)}`}
      submit="Save"
      failure="The settings were not saved"
      action={save}
      error={formError(save.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <Checkbox {...form.register('isOpen')} label="Families can join" />
        <Checkbox {...form.register('confirmsEntries')} label="I confirm each entry before it counts" />
        <Checkbox {...form.register('offersNext')} label={OFFERS_NEXT} />
        <p className="mt-1 text-sm text-muted">Families that are on the list keep their place.</p>
      </div>
      <Field
        label="Tell families together from"
        error={errorAt('togetherFrom')}
        hint="Optional. Until this day, you offer kittens to one family at a time. From then on, we tell all families that still wait of kittens that are listed and free."
      >
        {(control) => <Input {...control} {...form.register('togetherFrom')} type="date" />}
      </Field>
      <Field
        label="Largest number of families"
        error={errorAt('maxEntries')}
        hint={`Optional; a list has at most ${MAX_LIST}.`}
      >
        {(control) => (
          <Input {...control} {...form.register('maxEntries')} type="number" inputMode="numeric" min={1} />
        )}
      </Field>
      {Array.from({ length: MAX_QUESTIONS }, (_, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have a fixed order
          key={index}
          label={`Question ${index + 1}`}
          error={errorAt(`questions.${index}`)}
          hint={index === 0 ? 'Optional; for example “Do you have other pets?”' : undefined}
        >
          {(control) => <Input {...control} {...form.register(`questions.${index}`)} autoComplete="off" />}
        </Field>
      ))}
    </ActionDialog>
  )
}
