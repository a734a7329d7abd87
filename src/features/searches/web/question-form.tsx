import { PlaceField } from '#features/breeders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useSettled } from '#ui/forms/use-settled.ts'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type Answered, answersSchema, type SearchEndpoints } from '../contract.ts'
import { type Answers, HOMES, QUESTION_MILES, TIMINGS } from '../questions.ts'

const TIMING_LABELS: Record<Answers['timing'], string> = {
  now: 'As soon as the right one is there',
  months: 'In some months, perhaps from a future litter',
  looking: 'I am only looking',
}
const HOME_LABELS: Record<Answers['home'], string> = {
  quiet: 'A quiet home',
  children: 'A home with children',
  active: 'A lively home with much play',
  allergies: 'A home with somebody who has allergies',
}

type Values = { breed: string; place: string; timing: string; home: string }

type Props = {
  breeds: string[]
  onSkip: () => void
  onAnswered: (result: Answered) => unknown
}

/** The form of the questions. */
export function QuestionForm({ breeds, onSkip, onAnswered }: Props) {
  const api = useApi<SearchEndpoints>()
  const answer = useAction({
    run: (answers: Answers) => api.call('POST /api/first-questions', { body: answers }),
    onSuccess: onAnswered,
  })
  const { form, submit, errorAt } = useZodForm<Values, Answers>({
    schema: answersSchema,
    toInput: ({ breed, place, ...rest }) => ({ ...rest, breed: breed || null, place: place.trim() || null }),
    defaults: { breed: '', place: '', timing: '', home: '' },
    send: (answers) => answer.mutateAsync(answers),
  })
  const place = useSettled(form.watch('place').trim())
  return (
    <ActionForm
      action={answer}
      submit="Save"
      failure="Your answers were not saved"
      error={formError(answer.error)}
      className="grid gap-5"
      onSubmit={submit}
      onClose={onSkip}
      dismissal="Skip, and do not ask again"
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Which breed?" hint="If you are not sure, we suggest three that suit your home.">
          {(control) => (
            <Select {...control} {...form.register('breed')}>
              <option value="">I am not sure</option>
              {breeds.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <PlaceField
          label="Where are you?"
          place={place || undefined}
          onChoose={(chosen) => form.setValue('place', chosen)}
          hint={`We look within ${QUESTION_MILES} miles, or in your state. Leave it empty to look everywhere.`}
          error={errorAt('place')}
          input={form.register('place')}
        />
        <RadioGroup
          legend="When?"
          options={TIMINGS.map((value) => ({ value, label: TIMING_LABELS[value] }))}
          registration={form.register('timing')}
          error={errorAt('timing')}
        />
        <RadioGroup
          legend="What kind of home?"
          options={HOMES.map((value) => ({ value, label: HOME_LABELS[value] }))}
          registration={form.register('home')}
          error={errorAt('home')}
        />
      </div>
    </ActionForm>
  )
}
