import { useQuery } from '@tanstack/react-query'
import CatIcon from 'lucide-react/icons/cat'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { MAX_COMPARED, readCompared } from '../../compare.ts'
import type { ComparedCat } from '../../compare-contract.ts'
import { compareQuery } from './compare-query.ts'
import { Comparison } from './comparison.tsx'

type Props = {
  policyNames: Record<Policy, string>
  /** The button that asks the breeder about a cat. */
  ask: (cat: ComparedCat) => ReactNode
  /** What replaces the badge of a held cat. */
  hold: (cat: ComparedCat, badge: ReactNode) => ReactNode
}

/** `/compare?cats=id,id`: up to four cats side by side. */
export function ComparePage({ policyNames, ask, hold }: Props) {
  const [params] = useSearchParams()
  const { ids, near, isTooMany } = readCompared(params)
  const { data: cats, isError, isPending } = useQuery({ ...compareQuery(ids, near), enabled: ids.length > 0 })
  const missing = cats ? ids.length - cats.length : 0
  return (
    <div className="page py-5 sm:py-12">
      <PageTitle>Compare Cats</PageTitle>
      <h1 className="mb-4 text-3xl sm:mb-6">Compare Cats</h1>
      {isTooMany && (
        <p className="mb-4">{`You can compare ${MAX_COMPARED} cats. These are the first ones.`}</p>
      )}
      {missing > 0 && (
        <p className="mb-4">
          {missing === 1 ? 'One cat is no longer listed.' : `${missing} cats are no longer listed.`}
        </p>
      )}
      {isError ? (
        <p role="alert">Error loading the cats. Please try again later.</p>
      ) : ids.length === 0 || cats?.length === 0 ? (
        <EmptyState
          icon={<CatIcon size={40} strokeWidth={1.25} aria-hidden="true" />}
          title="Nothing to compare yet"
          hint="Select up to four cats in a list with the scales on their cards."
        >
          <LinkButton to="/cats">Browse Cats</LinkButton>
        </EmptyState>
      ) : isPending || !cats ? (
        <p role="status">Loading...</p>
      ) : (
        <Comparison cats={cats} near={near} policyNames={policyNames} ask={ask} hold={hold} />
      )}
    </div>
  )
}
