import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { type ProofAnswer, proofAnswerSchema, type SalePapers } from '../contract.ts'
import { MAX_PROOF_REASON, MIN_PROOF_REASON } from '../rules.ts'
import { useAnswerProof } from './use-breeder-acts.ts'

type Props = { papers: SalePapers; proofId: string; onClose: () => void }

/** Asks the breeder why a proof is not enough. */
export function DeclineDialog({ papers, proofId, onClose }: Props) {
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
