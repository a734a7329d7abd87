import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useParams } from 'react-router'
import { orderPath } from '#features/orders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SubjectTimeZone } from '#ui/time-zone.ts'
import { useAction } from '#ui/use-action.ts'
import type { ContractEndpoints, ContractVersion, SaleContract } from '../contract.ts'
import { isSignedByBoth, waitsFor } from '../states.ts'
import { ContractChanges } from './contract-changes.tsx'
import { ContractText } from './contract-text.tsx'
import { NotAdvice } from './not-advice.tsx'
import { contractQuery, useStoreContract } from './queries.ts'
import { PdfLink, Signatures, Signing } from './signing.tsx'
import { statusBadge, statusText } from './status-texts.ts'

// Only breeders write.
const DraftForm = lazy(async () => ({ default: (await import('./draft-form.tsx')).DraftForm }))

/** `/orders/{id}/contract`: the contract of a sale, which its breeder writes, and which both read and sign. */
export function ContractPage() {
  const { id = '' } = useParams()
  return (
    <LoadedPage
      query={useQuery(contractQuery(id))}
      failure="This contract could not be loaded."
      missing={<NoContract />}
    >
      {(contract) => (
        <SubjectTimeZone value={contract.timeZone}>
          <ContractView contract={contract} />
        </SubjectTimeZone>
      )}
    </LoadedPage>
  )
}

function NoContract() {
  return (
    <div className="page py-16">
      <PageTitle>Contract Not Found</PageTitle>
      <EmptyState
        isPage
        title="Contract Not Found"
        hint="It belongs to another account, or the link is incomplete."
      />
    </div>
  )
}

function ContractView({ contract }: { contract: SaleContract }) {
  const { transactionId, orderNumber, role, catName, otherName, current, draft, isOpen } = contract
  const [isWriting, setWriting] = useState(false)
  const isSigned = isSignedByBoth(current?.status)
  const isFirst = role === 'breeder' && isOpen && !current && !draft
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <PageTitle>{`Contract for ${catName}, order ${orderNumber}`}</PageTitle>
      <Breadcrumb
        steps={[
          {
            to: orderPath({ transactionId }, role),
            text: `${role === 'buyer' ? 'Order' : 'Sale'} ${orderNumber}`,
          },
        ]}
        current="Contract"
      />
      <h1 dir="auto" className="text-3xl wrap-anywhere">{`Contract for ${catName}`}</h1>
      <p className="mt-2 text-muted">
        <span>{role === 'buyer' ? 'With ' : 'For '}</span>
        <bdi>{otherName}</bdi>
      </p>
      <div className="mt-2 mb-8">
        <NotAdvice />
      </div>
      <div className="grid gap-8">
        {isFirst || (isWriting && isOpen && role === 'breeder') ? (
          <LazyContent fallback={<Loading />}>
            <DraftForm contract={contract} {...(!isFirst && { onClose: () => setWriting(false) })} />
          </LazyContent>
        ) : draft ? (
          <Draft contract={contract} draft={draft} onEdit={() => setWriting(true)} />
        ) : current ? (
          <>
            <Status contract={contract} current={current} />
            {isOpen && role === 'breeder' && !isSigned && current.status !== 'void' && (
              <p>
                <Button variant="secondary" onClick={() => setWriting(true)}>
                  Write a changed version
                </Button>
              </p>
            )}
            <Offered contract={contract} current={current} />
          </>
        ) : (
          <EmptyState
            title="There is no contract"
            hint={
              role === 'buyer'
                ? `${otherName} has not sent you one. Your order has its own terms and the guarantee of Littermate.`
                : 'This sale has ended or is on hold.'
            }
          />
        )}
      </div>
    </div>
  )
}

type OfferedProps = { contract: SaleContract; current: ContractVersion }

/** The status, and the file. */
function Status({ contract, current }: OfferedProps) {
  const [text, tone] = statusBadge(current.status)
  const isSigned = isSignedByBoth(current.status)
  return (
    <div className="grid gap-3 card p-5">
      <p className="flex flex-wrap items-center gap-2.5">
        <Badge tone={tone}>{text}</Badge>
        <span className="text-muted">{`Version ${current.version}`}</span>
      </p>
      <p className="max-w-prose">{statusText(contract)}</p>
      {isSigned && (
        <p>
          <PdfLink transactionId={contract.transactionId} text="Download the signed contract" />
        </p>
      )}
    </div>
  )
}

/** What was offered, with what it changes, its text, and the signatures. */
function Offered({ contract, current }: OfferedProps) {
  const { role, isOpen } = contract
  const { status, changes, version } = current
  const signs = isOpen && waitsFor(role, status)
  return (
    <>
      {changes && <ContractChanges version={version} changes={changes} />}
      <section className="grid gap-6" aria-labelledby="contract-text">
        <h2 id="contract-text" className="text-xl">
          The contract
        </h2>
        <ContractText sections={current.sections} forBreeder={role === 'breeder'} />
        <p className="text-sm text-muted">
          The explanations are not a part of the contract; what is above each of them is signed.
        </p>
      </section>
      <Signatures signatures={current.signatures} />
      {signs && <Signing contract={contract} current={current} />}
    </>
  )
}

/** The breeder's draft, to read once more and to send. */
function Draft({
  contract,
  draft,
  onEdit,
}: {
  contract: SaleContract
  draft: NonNullable<SaleContract['draft']>
  onEdit: () => void
}) {
  const { transactionId, otherName, isOpen, current } = contract
  const api = useApi<ContractEndpoints>()
  const offer = useAction({
    run: () =>
      api.call('POST /api/orders/{id}/contract/offer', {
        params: { id: transactionId },
        body: { contractId: draft.id, digest: draft.digest },
      }),
    done: { title: 'Contract sent', description: `We told ${otherName}` },
    onSuccess: useStoreContract(),
  })
  return (
    <>
      <div className="grid gap-4 card p-5">
        <p className="flex flex-wrap items-center gap-2.5">
          <Badge>Draft</Badge>
          <span className="text-muted">{`Version ${draft.version}`}</span>
        </p>
        <p className="max-w-prose">
          {current?.status === 'signed_by_buyer'
            ? `${otherName} has signed the version before it. When you send this one, that signature no longer counts, and both of you see what changed.`
            : `Only you see it. Read it once more before you send it to ${otherName}.`}
        </p>
        {isOpen && (
          <div className="flex flex-wrap gap-2.5">
            <Button busy={offer.isPending} onClick={() => offer.mutate()}>
              Send to the buyer
            </Button>
            <Button variant="secondary" onClick={onEdit}>
              Change the draft
            </Button>
          </div>
        )}
        <FailureNotice title="The contract was not sent" error={offer.error} />
      </div>
      {draft.changes && <ContractChanges version={draft.version} changes={draft.changes} />}
      <section className="grid gap-6" aria-labelledby="draft-text">
        <h2 id="draft-text" className="text-xl">
          The draft
        </h2>
        <ContractText sections={draft.sections} forBreeder />
      </section>
    </>
  )
}
