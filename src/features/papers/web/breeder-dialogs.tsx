import { useApi } from '#lib/client/query-client.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import {
  type PapersEndpoints,
  type ProofAnswer,
  papersDaySchema,
  proofAnswerSchema,
  type SalePapers,
} from '../contract.ts'
import { MAX_PROOF_REASON, MIN_PROOF_REASON, TAKE_BACK_HOURS } from '../rules.ts'
import { useStorePapers } from './queries.ts'
import { useAnswerProof } from './use-breeder-acts.ts'

type Props = { papers: SalePapers; onClose: () => void }

/** Asks the breeder why a proof is not enough. */
export function DeclineDialog({ papers, proofId, onClose }: Props & { proofId: string }) {
  const answer = useAnswerProof(papers, onClose)
  const { form, submit, errorAt } = useZodForm<{ reason: string }, ProofAnswer>({
    schema: proofAnswerSchema,
    toInput: ({ reason }) => ({ proofId, answer: 'declined', reason }),
    defaults: { reason: '' },
    send: (body) => answer.mutateAsync(body),
  })
  return (
    <ActionDialog
      title="Why is it not enough?"
      text={`${papers.otherName} reads this and can send another proof.`}
      submit="Send the answer"
      failure="Your answer was not sent"
      action={answer}
      error={formError(answer.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <CountedTextarea
        label="What is missing"
        value={form.watch('reason')}
        registration={form.register('reason')}
        min={MIN_PROOF_REASON}
        max={MAX_PROOF_REASON}
        error={errorAt('reason')}
      />
    </ActionDialog>
  )
}

/** Asks the breeder on which day the papers were handed over. */
export function PapersDialog({ papers, onClose }: Props) {
  const { transactionId: id, otherName, today, handedOverOn } = papers
  const api = useApi<PapersEndpoints>()
  const store = useStorePapers()
  const state = useAction({
    run: (body: { day: string }) => api.call('PUT /api/orders/{id}/papers', { params: { id }, body }),
    done: { title: 'Papers handed over', description: `We told ${otherName}` },
    onSuccess: (changed) => {
      store(changed)
      onClose()
    },
  })
  const { form, submit, errorAt } = useZodForm<{ day: string }, { day: string }>({
    schema: papersDaySchema,
    toInput: (values) => values,
    defaults: { day: today },
    send: (body) => state.mutateAsync(body),
  })
  return (
    <ActionDialog
      title="When did you hand over the papers?"
      text={`${otherName} reads the day. You can take it back for ${TAKE_BACK_HOURS} hours.`}
      submit="Save the day"
      failure="The day was not saved"
      action={state}
      error={formError(state.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Day" hint="If you mailed them, the day on which you did." required error={errorAt('day')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('day')}
            type="date"
            min={handedOverOn ?? undefined}
            max={today}
          />
        )}
      </Field>
    </ActionDialog>
  )
}
