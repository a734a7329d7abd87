import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '#features/orders/contract.ts'
import { DocumentList } from '#features/uploads/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { useApi } from '#lib/client/query-client.ts'
import { microchipText } from '#lib/microchip.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice, formError } from '#ui/failure-notice.tsx'
import { Checkbox, Input, Select, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import {
  HANDOVER_FILE_KINDS,
  type HandOver,
  type Handover,
  type HandoverEndpoints,
  type HandoverFileKind,
  handOverSchema,
  MAX_HANDOVER_FILES,
} from '../contract.ts'
import { MAX_NO_CHIP_REASON } from '../rules.ts'
import { codeText, FILE_LABELS } from '../texts.ts'
import { fileName } from './file-links.tsx'
import { useStoreHandover } from './queries.ts'

type Values = {
  code: string
  microchip: string
  hasNoChip: boolean
  noChipReason: string
  files: Handover['files']
}

/** The breeder's form at pickup. What was entered survives a lost connection and a closed tab. */
export function HandoverForm({ order, handover }: { order: Order; handover: Handover }) {
  const { transactionId, snapshot, buyerName } = order
  const [params] = useSearchParams()
  const scanned = /^\d{6}$/.exec(params.get('code') ?? '')?.[0]
  const api = useApi<HandoverEndpoints>()
  const store = useStoreHandover()
  const [kind, setKind] = useState<HandoverFileKind>('vaccination_record')
  const send = useAction({
    run: (body: HandOver) =>
      api.call('POST /api/orders/{id}/handover', { params: { id: transactionId }, body }),
    done: ({ status }) =>
      status === 'completed'
        ? {
            title: 'The sale is complete',
            description: sentence(`${snapshot.name} is home with ${buyerName}`),
          }
        : { title: 'Handover confirmed', description: `We asked ${buyerName} to confirm it too.` },
    onSuccess: store,
  })
  const { form, submit, errorAt } = useZodForm<Values, HandOver>({
    schema: handOverSchema,
    toInput: ({ hasNoChip, microchip, noChipReason, ...values }) => ({
      ...values,
      ...(hasNoChip ? { microchip: null, noChipReason } : { microchip, noChipReason: null }),
    }),
    formDraftKey: `handover-${transactionId}`,
    defaults: {
      code: scanned ? codeText(scanned) : '',
      microchip: handover.microchip ? microchipText(handover.microchip) : '',
      hasNoChip: handover.noChipReason !== null,
      noChipReason: handover.noChipReason ?? '',
      files: handover.files,
    },
    send: (body) => send.mutateAsync(body),
  })
  const files = form.watch('files')
  const hasNoChip = form.watch('hasNoChip')
  const lockedUntil = lockedUntilOf(send.error) ?? handover.lockedUntil
  const isBuyerDone = handover.buyerConfirmedAt !== null
  const sendWithoutCode = () => {
    form.setValue('code', '')
    void submit()
  }
  const sendWithCode = () => {
    if (form.getValues('code').trim()) void submit()
    else form.setError('code', { message: 'Enter the code, or confirm without it.' }, { shouldFocus: true })
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBuyerDone) sendWithoutCode()
        else sendWithCode()
      }}
    >
      {lockedUntil && (
        <Notice title="The code is locked">
          <p>
            A wrong code was entered too often. Try again at <LocalTime at={lockedUntil} format="time" />, or
            confirm without the code.
          </p>
        </Notice>
      )}
      {!isBuyerDone && (
        <Field
          label="Code of the buyer"
          hint="Six digits, or scan the QR code with your phone’s camera. If a carrier brings the cat, confirm without the code: the buyer then confirms the arrival."
          error={errorAt('code')}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              className="text-xl tabular-nums tracking-wide"
            />
          )}
        </Field>
      )}
      {!hasNoChip && (
        <Field
          label="Microchip number"
          hint="15 digits, or 9 or 10 characters on older American chips. Compare it with a scanner or the vaccination record."
          error={errorAt('microchip')}
          required
        >
          {(control) => (
            <Input {...control} {...form.register('microchip')} autoComplete="off" className="tabular-nums" />
          )}
        </Field>
      )}
      <Checkbox {...form.register('hasNoChip')} label={`${snapshot.name} has no microchip`} />
      {hasNoChip && (
        <Field
          label="Why is there no microchip?"
          hint={`${buyerName} reads this and confirms it, also if you enter the code.`}
          error={errorAt('noChipReason')}
          required
        >
          {(control) => (
            <Textarea {...control} {...form.register('noChipReason')} maxLength={MAX_NO_CHIP_REASON} />
          )}
        </Field>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-sm font-medium">Files for the buyer *</legend>
        <p className="text-sm text-muted">
          {`At least one. ${buyerName} can open them once the sale is complete.`}
        </p>
        <Field label="Document type">
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as HandoverFileKind)}
            >
              {HANDOVER_FILE_KINDS.map((each) => (
                <option key={each} value={each}>
                  {FILE_LABELS[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DocumentList
          value={files.map(({ url }) => url)}
          onChange={(urls) =>
            form.setValue(
              'files',
              urls.map((url) => files.find((file) => file.url === url) ?? { kind, url }),
              { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
            )
          }
          label="Choose a file"
          camera="Take a photo"
          nameOf={(index) => fileName(files, index)}
          max={MAX_HANDOVER_FILES}
          error={errorAt('files')}
        />
      </fieldset>
      {!lockedUntilOf(send.error) && (
        <FailureNotice title="The handover was not sent" error={formError(send.error)} />
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="lg" busy={send.isPending}>
          {hasNoChip ? 'Confirm the handover' : 'Complete the handover'}
        </Button>
        {!isBuyerDone && (
          <Button variant="secondary" size="lg" busy={send.isPending} onClick={sendWithoutCode}>
            Confirm without the code
          </Button>
        )}
      </div>
    </form>
  )
}

/** Until when the code is locked, as an error of the API says. */
function lockedUntilOf(error: ApiError | null): string | undefined {
  const until = error?.details.lockedUntil
  return typeof until === 'string' ? until : undefined
}
