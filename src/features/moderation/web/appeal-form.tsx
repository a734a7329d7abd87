import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CountedTextarea } from '#ui/counted-textarea.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { MAX_APPEAL, MIN_APPEAL } from '../choices.ts'
import { type ModerationEndpoints, moderationEndpoints } from '../contract.ts'
import { invalidateAccountStatus } from './invalidation.ts'

/** Appeals a decision. Opens by itself if there is an unsent draft. */
export function AppealForm({ decisionId, onSent }: { decisionId: string; onSent: () => void }) {
  const queries = useQueryClient()
  const api = useApi<ModerationEndpoints>()
  /** Undefined until the user opens or closes the form. */
  const [toggled, setToggled] = useState<boolean>()
  const appeal = useMutation({
    mutationFn: (body: { decisionId: string; text: string }) => api.call('POST /api/appeals', { body }),
    onSuccess: () => {
      onSent()
      toast({ title: 'Appeal sent', description: 'Our staff will review it.' })
    },
    onSettled: () => invalidateAccountStatus(queries),
  })
  const { form, submit, errorAt, isRestored } = useZodForm({
    schema: moderationEndpoints['POST /api/appeals'].body,
    toInput: ({ text }) => ({ decisionId, text }),
    defaults: { text: '' },
    draftKey: `appeal-${decisionId}`,
    send: (body) => appeal.mutateAsync(body),
  })
  // The focus moves to what replaces the button that was pressed, but not to a form that opened by itself.
  if (!(toggled ?? isRestored))
    return (
      <div>
        <Button size="sm" variant="secondary" autoFocus={toggled === false} onClick={() => setToggled(true)}>
          Appeal this decision
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
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
      <FailureNotice title="Your appeal was not sent." error={appeal.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={appeal.isPending}>
          Send appeal
        </Button>
        <Button variant="secondary" onClick={() => setToggled(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
