import { useState } from 'react'
import { DocumentList } from '#features/uploads/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type NewProof, newProofSchema, type PapersEndpoints, type SalePapers } from '../contract.ts'
import { useStorePapers } from './queries.ts'

type Props = {
  papers: SalePapers
  /** Whether a proof waits, which this one replaces. */
  isReplacing: boolean
  onClose?: () => void
}

/** The buyer chooses a file, which is the proof of a veterinarian, and sends it. */
export function ProofForm({ papers, isReplacing, onClose }: Props) {
  const { transactionId, otherName } = papers
  // The same ID for every attempt, so that sending the form twice adds one proof.
  const [id, setId] = useState(newId)
  const api = useApi<PapersEndpoints>()
  const store = useStorePapers()
  const send = useAction({
    run: (body: NewProof) =>
      api.call('POST /api/orders/{id}/neuter-proofs', { params: { id: transactionId }, body }),
    done: { title: 'Proof sent', description: `We told ${otherName}` },
    onSuccess: (changed) => {
      store(changed)
      setId(newId())
      form.startOver()
      onClose?.()
    },
  })
  const form = useZodForm<{ file: string }, NewProof>({
    schema: newProofSchema,
    toInput: (values) => ({ id, ...values }),
    defaults: { file: '' },
    formDraftKey: `neuter-proof-${transactionId}`,
    send: (body) => send.mutateAsync(body),
  })
  const file = form.form.watch('file')
  return (
    <ActionForm
      action={send}
      failure="The proof was not sent"
      error={formError(send.error)}
      submit={isReplacing ? 'Replace the proof' : 'Send the proof'}
      onSubmit={form.submit}
      {...(onClose && { onClose })}
    >
      <DocumentList
        label="Choose a file"
        camera="Take a photo"
        value={file ? [file] : []}
        onChange={([added = '']) =>
          form.form.setValue('file', added, { shouldDirty: true, shouldValidate: added !== '' })
        }
        max={1}
        nameOf={() => 'Proof'}
        error={form.errorAt('file')}
      />
    </ActionForm>
  )
}
