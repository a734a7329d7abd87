import { useEffect, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import type { WaitingListEndpoints } from '../../contract.ts'
import { DEFAULT_HOURS, MAX_REASON } from '../../limits.ts'
import { findFirst, findSkipped } from '../../offer-rules.ts'
import { type OfferInput, offerInput } from '../../offer-schemas.ts'
import { OFFERS_NEXT } from '../../offer-texts.ts'
import type { Picker } from '../../picker-schemas.ts'
import { namesText } from '../../texts.ts'
import { useStoreEntry } from '../queries.ts'
import { AnswerBy } from './answer-by.tsx'
import { Families } from './families.tsx'
import { Kittens, type MoreKittens } from './kittens.tsx'
import type { OfferValues } from './offer-values.ts'

/** Chooses kittens and a family, and sends the offer. */
export function OfferForm({ list, picker, more }: { list: string; picker: Picker; more: MoreKittens }) {
  const { kittens, kittenCount, families, offersNext, timeZone } = picker
  const api = useApi<WaitingListEndpoints>()
  const store = useStoreEntry()
  const [id, setId] = useState(newId)
  /** Until the breeder chooses a family, it is the first one that the kittens fit. */
  const [isFamilyChosen, setFamilyChosen] = useState(false)
  const send = useAction({
    run: (body: OfferInput) => api.call('POST /api/breeders/waiting-list/offers', { body }),
    done: ({ buyerName }) => ({ title: 'Offer sent', description: `We told ${buyerName}` }),
    onSuccess: async (entry) => {
      form.reset({ ...empty(offersNext), offersNext: form.getValues('offersNext') })
      setId(newId())
      setFamilyChosen(false)
      await store(entry)
    },
  })
  const { form, submit, errorAt } = useZodForm<OfferValues, OfferInput>({
    schema: offerInput,
    toInput: (values) => ({
      ...values,
      id,
      catIds: values.catIds || [],
      hours: Number(values.hours || Number.NaN),
    }),
    defaults: empty(offersNext),
    send: (body) => send.mutateAsync(body),
  })
  const catIds = form.watch('catIds') || []
  const entryId = form.watch('entryId')
  const chosen = kittens.flatMap((kitten, index) => (catIds.includes(kitten.id) ? [{ kitten, index }] : []))
  const offered = chosen.map(({ kitten, index }) => ({ id: kitten.id, index }))
  const skipped = findSkipped(families, entryId, offered)
  const suggested = findFirst(families, offered)?.entryId ?? ''
  useEffect(() => {
    if (!isFamilyChosen) form.setValue('entryId', suggested)
  }, [form, suggested, isFamilyChosen])
  const family = families.find((each) => each.entryId === entryId)
  const names = namesText(
    chosen.map(({ kitten }) => kitten.name),
    'or',
  )
  return (
    <ActionForm
      key={list}
      action={send}
      submit={family && names ? `Offer ${names} to ${family.buyerName}` : 'Send the offer'}
      failure="The offer was not sent"
      error={formError(send.error)}
      onSubmit={submit}
      className="grid grid-cols-1 gap-8"
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <fieldset className="min-w-0">
          <legend className="mb-3 font-serif text-xl">Kittens</legend>
          <Kittens kittens={kittens} count={kittenCount} more={more} register={form.register} />
          <FieldError text={errorAt('catIds')} />
        </fieldset>
        <fieldset className="min-w-0">
          <legend className="mb-3 font-serif text-xl">Families in order</legend>
          <Families
            families={families}
            chosen={chosen}
            registration={form.register('entryId', { onChange: () => setFamilyChosen(true) })}
          />
          <FieldError text={errorAt('entryId') && 'Choose a family.'} />
        </fieldset>
      </div>
      <div className="grid max-w-xl gap-5">
        {skipped.length > 0 && (
          <CountedTextarea
            label={`Why do you skip ${namesText(
              skipped.map(({ buyerName }) => buyerName),
              'and',
            )}?`}
            hint="They keep their places, and read your reason."
            value={form.watch('skipReason')}
            registration={form.register('skipReason')}
            max={MAX_REASON}
            min={1}
            rows={2}
            error={errorAt('skipReason')}
          />
        )}
        <AnswerBy registration={form.register('hours')} timeZone={timeZone} error={errorAt('hours')} />
        <Checkbox {...form.register('offersNext')} label={OFFERS_NEXT} />
      </div>
    </ActionForm>
  )
}

const empty = (offersNext: boolean): OfferValues => ({
  catIds: [],
  entryId: '',
  hours: String(DEFAULT_HOURS),
  skipReason: '',
  offersNext,
})

function FieldError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="mt-2 text-sm text-danger">
      {text}
    </p>
  )
}
