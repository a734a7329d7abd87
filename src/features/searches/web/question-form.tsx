import { useApi } from '#lib/client/query-client.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { answersSchema, type SavedSearch, type SearchEndpoints } from '../contract.ts'
import { type Answers, breedsFor, HOMES, TIMINGS } from '../questions.ts'

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

type Props = {
  breeds: string[]
  onSkip: () => void
  onAnswered: (result: { search: SavedSearch; breeds: string[] }) => unknown
}

/** The form of the three questions. */
export function QuestionForm({ breeds, onSkip, onAnswered }: Props) {
  const api = useApi<SearchEndpoints>()
  const answer = useAction({
    run: (answers: Answers) => api.call('POST /api/first-questions', { body: answers }),
    onSuccess: (search, answers) => onAnswered({ search, breeds: breedsFor(answers) }),
  })
  const { form, submit, errorAt } = useZodForm<{ breed: string; timing: string; home: string }, Answers>({
    schema: answersSchema,
    toInput: ({ breed, ...rest }) => ({ ...rest, breed: breed || null }),
    defaults: { breed: '', timing: '', home: '' },
    send: (answers) => answer.mutateAsync(answers),
  })
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
      <Field label="Which breed?" className="max-w-80">
        {(control) => (
          <Select {...control} {...form.register('breed')}>
            <option value="">I am not sure</option>
            {breeds.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
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
