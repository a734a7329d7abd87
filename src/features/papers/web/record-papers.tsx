import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { SubjectTimeZone } from '#ui/time-zone.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { SalePapers } from '../contract.ts'
import { ProofList } from './proof-list.tsx'
import { papersQuery } from './queries.ts'
import { lastProof, papersText, proofText } from './texts.ts'

// Only buyers whose proof is missing need it.
const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }))

/** The proof and the papers on the buyer's page of the cat; nothing if the contract promises neither. */
export function RecordPapers({ transactionId }: { transactionId: string }) {
  return (
    <Loaded
      query={useQuery(papersQuery(transactionId))}
      loading={null}
      failure={(error, retry) => (
        <FailureNotice title="The proof and the papers could not be loaded." error={error} onRetry={retry} />
      )}
    >
      {(papers) => {
        const { proof, papers: registration, timeZone } = papers
        if (!proof && !registration) return null
        return (
          <PlainSection title={proof ? 'Neutering and papers' : 'Registration papers'} id="papers">
            <SubjectTimeZone value={timeZone}>
              <div className="grid gap-5">
                {proof && <Proof papers={papers} proof={proof} />}
                {registration && <p>{papersText(papers)}</p>}
              </div>
            </SubjectTimeZone>
          </PlainSection>
        )
      }}
    </Loaded>
  )
}

function Proof({ papers, proof }: { papers: SalePapers; proof: NonNullable<SalePapers['proof']> }) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const status = lastProof(papers)?.status
  const isReplacing = status === 'waiting'
  const canSend = papers.isOpen && status !== 'seen'
  return (
    <>
      <p>{proofText(papers)}</p>
      <ProofList proofs={proof.sent} />
      {canSend && (
        <div className="print:hidden">
          {isOpen ? (
            <LazyContent fallback={<Skeleton className="h-48" />}>
              <ProofForm papers={papers} isReplacing={isReplacing} onClose={() => setOpen(false)} />
            </LazyContent>
          ) : (
            <Button
              variant={isReplacing ? 'secondary' : 'primary'}
              disabled={!isHydrated}
              onClick={() => setOpen(true)}
            >
              {isReplacing ? 'Replace the proof' : status ? 'Send another proof' : 'Send the proof'}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
