import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { MAX_APPEAL, MIN_APPEAL } from '../choices.ts'
import { type ModerationEndpoints, moderationEndpoints } from '../contract.ts'
import { invalidateAccountStatus } from './invalidation.ts'

/** Appeals a decision. Opens automatically if there is an unsent draft. */
export function AppealForm({ decisionId, onSent }: { decisionId: string; onSent: () => void }) {
  const queries = useQueryClient()
  const api = useApi<ModerationEndpoints>()
  /** Undefined until the user opens or closes the form. */
  const [toggled, setToggled] = useState<boolean>()
  const appeal = useAction({
    run: (body: { decisionId: string; text: string }) => api.call('POST /api/appeals', { body }),
    done: { title: 'Appeal sent', description: 'Our staff will review it.' },
    onSuccess: onSent,
    onSettled: () => invalidateAccountStatus(queries),
  })
  const { form, submit, errorAt, isRestored } = useZodForm({
    schema: moderationEndpoints['POST /api/appeals'].body,
    toInput: ({ text }) => ({ decisionId, text }),
    defaults: { text: '' },
    formDraftKey: `appeal-${decisionId}`,
    send: (body) => appeal.mutateAsync(body),
  })
  // The focus moves to what replaces the button that was pressed, but not to a form that opened automatically.
  if (!(toggled ?? isRestored))
    return (
      <div>
        <Button size="sm" variant="secondary" autoFocus={toggled === false} onClick={() => setToggled(true)}>
          Appeal this decision
        </Button>
      </div>
    )
  return (
    <ActionForm
      action={appeal}
      failure="Your appeal was not sent."
      submit="Send appeal"
      onSubmit={submit}
      onClose={() => setToggled(false)}
    >
      <CountedTextarea
        label="Why should we review this decision?"
        hint="Tell us what we may have missed. You can appeal each decision once."
        value={form.watch('text')}
        registration={form.register('text')}
        min={MIN_APPEAL}
        max={MAX_APPEAL}
        error={errorAt('text')}
        autoFocus={toggled === true}
      />
    </ActionForm>
  )
}
