import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type JoinInput, joinInput, type WaitingList, type WaitingListEndpoints } from '../contract.ts'
import { MAX_ANSWER } from '../limits.ts'
import { entryPath } from '../path.ts'
import { useStoreEntry } from './queries.ts'
import { fromWishValues, NO_WISHES, WishFields, type WishValues } from './wish-fields.tsx'

type Props = { list: WaitingList; signUpFirst: string | null; invitation: string | undefined }
type Values = WishValues & { answers: string[] }

/**
 * The form with which a family joins a list. Unsent values stay on this device, so that a visitor finds the form filled in
 * after signing up at `signUpFirst`. With the secret of an invitation, the entry has the day that its breeder noted.
 */
export function JoinForm({ list, signUpFirst, invitation }: Props) {
  const { breederId, pairingId, questions, confirmsEntries, businessName } = list
  // The same ID for every attempt, so that sending the form twice adds one entry.
  const [id] = useState(newId)
  const api = useApi<WaitingListEndpoints>()
  const navigate = useNavigate()
  const store = useStoreEntry()
  const join = useAction({
    run: (body: JoinInput) => api.call('POST /api/waiting-lists/entries', { body }),
    done: {
      title: 'You joined the waiting list',
      description:
        confirmsEntries && !invitation ? `${businessName} will confirm your entry.` : 'Your place is fixed.',
    },
    onSuccess: async (entry) => {
      await store(entry)
      await navigate(entryPath(entry.id))
    },
  })
  const { form, submit, errorAt } = useZodForm<Values, JoinInput>({
    schema: joinInput,
    toInput: ({ answers, ...wishes }) => ({
      ...fromWishValues(wishes),
      id,
      breederId,
      pairingId,
      ...(invitation && { invitation }),
      answers: questions.map((_, index) => answers[index] ?? ''),
    }),
    defaults: { ...NO_WISHES, answers: questions.map(() => '') },
    formDraftKey: `waiting-list-${pairingId ?? breederId}`,
    send: (body) => {
      if (!signUpFirst) return join.mutateAsync(body)
      location.assign(signUpFirst)
      // The values stay, because this never ends.
      return new Promise(() => {})
    },
  })
  return (
    <ActionForm
      action={join}
      submit={signUpFirst ? 'Sign up and join' : 'Join the waiting list'}
      failure="You did not join"
      error={formError(join.error)}
      onSubmit={submit}
      className="grid gap-5"
    >
      <WishFields form={form as never} colors={list.colors} errorAt={errorAt} />
      {questions.map((question, index) => (
        <CountedTextarea
          key={question}
          label={question}
          value={form.watch(`answers.${index}`) ?? ''}
          registration={form.register(`answers.${index}`)}
          min={1}
          max={MAX_ANSWER}
          rows={2}
          error={errorAt(`answers.${index}`)}
        />
      ))}
    </ActionForm>
  )
}
