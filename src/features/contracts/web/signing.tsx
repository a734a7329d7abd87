import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { FailureNotice, formError } from '#ui/failure-notice.tsx'
import { Input, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { CONSENT_TEXTS } from '../consent.ts'
import type { ContractEndpoints, ContractVersion, SaleContract } from '../contract.ts'
import { MAX_DECLINE_REASON, MAX_SIGNED_NAME } from '../limits.ts'
import { contractQuery, useStoreContract } from './queries.ts'

type Props = { contract: SaleContract; current: ContractVersion }

/** At the end of a contract: that it was read, the consent, and the signature; in steps, of which one can be done at a time. */
export function Signing({ contract, current }: Props) {
  const { role } = contract
  const isRead = role === 'breeder' || current.status !== 'offered'
  return (
    <section className="grid gap-6 border-t border-line pt-6" aria-labelledby="signing">
      <h2 id="signing" className="text-xl">
        Sign the contract
      </h2>
      {!isRead ? (
        <ReadToTheEnd contract={contract} current={current} />
      ) : contract.consent.acceptedAt === null ? (
        <Consent contract={contract} />
      ) : (
        <Signature contract={contract} current={current} />
      )}
      {role === 'buyer' && current.status !== 'signed_by_buyer' && (
        <Decline contract={contract} current={current} />
      )}
    </section>
  )
}

const seenOf = ({ id: contractId, digest }: ContractVersion) => ({ contractId, digest })

function ReadToTheEnd({ contract, current }: Props) {
  const api = useApi<ContractEndpoints>()
  const read = useAction({
    run: () =>
      api.call('POST /api/orders/{id}/contract/read', {
        params: { id: contract.transactionId },
        body: seenOf(current),
      }),
    onSuccess: useStoreContract(),
  })
  return (
    <div className="grid gap-3">
      <p className="max-w-prose">
        {`This is the end of the contract. Is something unclear? Ask ${contract.otherName} before you sign.`}
      </p>
      <p>
        <Button busy={read.isPending} onClick={() => read.mutate()}>
          I have read it to the end
        </Button>
      </p>
      <FailureNotice title="This was not saved" error={read.error} />
    </div>
  )
}

/** Milliseconds between checks of whether the file was opened. */
const OPENED_CHECK_MS = 5_000

function Consent({ contract }: { contract: SaleContract }) {
  const { transactionId, consent } = contract
  const api = useApi<ContractEndpoints>()
  // The server knows which session has opened the file; the page only knows that the link was used, unless that was before
  // the page was interactive.
  const [isUsed, setUsed] = useState(false)
  const isOpened = isUsed || consent.hasOpenedFile
  useQuery({ ...contractQuery(transactionId), refetchInterval: isOpened ? false : OPENED_CHECK_MS })
  const accept = useAction({
    run: () =>
      api.call('POST /api/orders/{id}/contract/consent', {
        params: { id: transactionId },
        body: { version: consent.version },
      }),
    onSuccess: useStoreContract(),
  })
  return (
    <div className="grid max-w-prose gap-4">
      <h3 className="text-lg">Signing electronically</h3>
      <dl className="grid gap-3">
        {CONSENT_TEXTS.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>First open the contract as a file on this device, so that you know that you can read and keep it.</p>
      <div className="flex flex-wrap gap-2.5">
        <PdfLink transactionId={transactionId} text="Open the file" onOpen={() => setUsed(true)} />
        <Button disabled={!isOpened} busy={accept.isPending} onClick={() => accept.mutate()}>
          I could open it, and I agree to sign electronically
        </Button>
      </div>
      <FailureNotice title="This was not saved" error={accept.error} />
    </div>
  )
}

/** A link to the contract as a file. */
export function PdfLink({
  transactionId,
  text,
  onOpen,
}: {
  transactionId: string
  text: string
  onOpen?: () => void
}) {
  return (
    <a
      href={`/api/orders/${transactionId}/contract/pdf`}
      download
      onClick={onOpen}
      className={buttonClass('secondary')}
    >
      {text}
    </a>
  )
}

function Signature({ contract, current }: Props) {
  const { transactionId, role, otherName } = contract
  const [name, setName] = useState('')
  const api = useApi<ContractEndpoints>()
  const sign = useAction({
    run: () =>
      api.call('POST /api/orders/{id}/contract/sign', {
        params: { id: transactionId },
        body: { ...seenOf(current), name },
      }),
    done: {
      title: 'You signed the contract',
      description: role === 'buyer' ? `We told ${otherName}` : 'Both of you receive the file',
    },
    onSuccess: useStoreContract(),
  })
  return (
    <form
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sign.isPending) sign.mutate()
      }}
    >
      <Field
        label="Your full name"
        required
        hint="Typing your name and pressing the button is your signature."
        error={sign.error?.fields.name}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={MAX_SIGNED_NAME}
            autoComplete="name"
          />
        )}
      </Field>
      <p>
        <Button type="submit" busy={sign.isPending}>
          Sign the contract
        </Button>
      </p>
      <FailureNotice title="The contract was not signed" error={formError(sign.error)} />
    </form>
  )
}

function Decline({ contract, current }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const api = useApi<ContractEndpoints>()
  const decline = useAction({
    run: () =>
      api.call('POST /api/orders/{id}/contract/decline', {
        params: { id: contract.transactionId },
        body: { ...seenOf(current), reason },
      }),
    done: { title: 'Contract declined', description: `We told ${contract.otherName}` },
    onSuccess: (changed) => {
      store(changed)
      setAsked(false)
    },
  })
  const store = useStoreContract()
  return (
    <p>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Decline the contract
      </Button>
      {isAsked && (
        <ActionDialog
          title="Decline the contract?"
          text="Your sale stays as it is, and the breeder can offer a changed version."
          submit="Decline the contract"
          failure="The contract was not declined"
          action={decline}
          error={formError(decline.error)}
          onSubmit={() => decline.mutate()}
          onClose={() => setAsked(false)}
        >
          <Field
            label="Reason"
            hint={`Optional; ${contract.otherName} reads it.`}
            error={decline.error?.fields.reason}
          >
            {(control) => (
              <Textarea
                {...control}
                value={reason}
                maxLength={MAX_DECLINE_REASON}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        </ActionDialog>
      )}
    </p>
  )
}

/** Who has signed, and when. */
export function Signatures({ signatures }: Pick<ContractVersion, 'signatures'>) {
  if (signatures.length === 0) return null
  return (
    <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="signatures">
      <h2 id="signatures" className="text-xl">
        Signatures
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {signatures.map(({ role, name, signedAt }) => (
          <li key={role} className="card p-4">
            <p className="text-sm text-muted">{role === 'buyer' ? 'Buyer' : 'Breeder'}</p>
            <p dir="auto" className="font-serif text-xl wrap-anywhere">
              {name}
            </p>
            <p className="text-sm text-muted">
              <span>Signed on </span>
              <LocalTime at={signedAt} format="deadline" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
