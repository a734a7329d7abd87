import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { SalePapers } from '../contract.ts'
import { ProofList } from './proof-list.tsx'
import { papersQuery } from './queries.ts'
import { lastProof, papersText, proofText } from './texts.ts'
import { useAnswerProof, useTakeBack } from './use-breeder-acts.ts'

// One file for both: only breeders need it.
const DeclineDialog = lazyDialog(async () => (await import('./breeder-dialogs.tsx')).DeclineDialog)
const PapersDialog = lazyDialog(async () => (await import('./breeder-dialogs.tsx')).PapersDialog)

/** The proof and the papers on the page of a sale: the breeder answers and states the day, the buyer does so on the page of the cat. */
export function PapersSection({ transactionId }: { transactionId: string }) {
  return (
    <Loaded
      query={useQuery(papersQuery(transactionId))}
      loading={<Skeleton className="h-24" />}
      failure={(error, retry) => (
        <FailureNotice title="The proof and the papers could not be loaded." error={error} onRetry={retry} />
      )}
    >
      {(papers) => {
        const { role, proof, papers: registration } = papers
        if (!proof && !registration) return null
        return (
          <PlainSection title={proof ? 'Neutering and papers' : 'Registration papers'} id="papers">
            <div className="grid gap-5">
              {proof && (
                <>
                  <p>{proofText(papers)}</p>
                  {role === 'breeder' && <ProofList proofs={proof.sent} />}
                  {role === 'breeder' && papers.isOpen && <Answer papers={papers} />}
                </>
              )}
              {registration && <p>{papersText(papers)}</p>}
              {role === 'breeder' && registration && papers.isOpen && (
                <Registration papers={papers} registration={registration} />
              )}
              {role === 'buyer' && (
                <p>
                  <LinkButton variant="secondary" to={`/orders/${transactionId}/cat#papers`}>
                    {`${papers.catName}’s record`}
                  </LinkButton>
                </p>
              )}
            </div>
          </PlainSection>
        )
      }}
    </Loaded>
  )
}

/** Marks the proof that waits as seen, or says why it is not enough. */
function Answer({ papers }: { papers: SalePapers }) {
  const [isDeclining, setDeclining] = useState(false)
  const answer = useAnswerProof(papers)
  const waiting = lastProof(papers)
  if (waiting?.status !== 'waiting') return null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2.5">
        <Button
          busy={answer.isPending}
          onClick={() => answer.mutate({ proofId: waiting.id, answer: 'seen' })}
        >
          Mark as seen
        </Button>
        <Button variant="secondary" onClick={() => setDeclining(true)}>
          It is not enough
        </Button>
      </div>
      <FailureNotice title="Your answer was not sent" error={answer.error} />
      {isDeclining && (
        <DeclineDialog papers={papers} proofId={waiting.id} onClose={() => setDeclining(false)} />
      )}
    </div>
  )
}

type RegistrationProps = { papers: SalePapers; registration: NonNullable<SalePapers['papers']> }

/** States on which day the papers were handed over, or takes it back. */
function Registration({ papers, registration }: RegistrationProps) {
  const [isStating, setStating] = useState(false)
  const takeBack = useTakeBack(papers)
  const { handedOverOn, takeBackUntil, due } = registration
  if (!handedOverOn)
    return (
      <div>
        <Button variant={due ? 'primary' : 'secondary'} onClick={() => setStating(true)}>
          I handed over the papers
        </Button>
        {isStating && <PapersDialog papers={papers} onClose={() => setStating(false)} />}
      </div>
    )
  if (!takeBackUntil) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        <span>{'You can take this back until '}</span>
        <LocalTime at={takeBackUntil} format="deadline" />
        <span>{'.'}</span>
      </p>
      <div>
        <Button variant="secondary" size="sm" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Take it back
        </Button>
      </div>
      <FailureNotice title="It was not taken back" error={takeBack.error} />
    </div>
  )
}
