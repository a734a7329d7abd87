import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

type Props = {
  /** The title of the page for others. */
  title: string
  /** What the page is about, as the beginning of a sentence. */
  subject?: string
  children: ReactNode
}

/** A page of the breeding book, or of another record of a cattery; other users are told that it is for breeders. */
export function BreedersOnly({ title, subject = 'The breeding book', children }: Props) {
  const viewer = useViewer()
  return (
    <div className="page py-6 sm:py-10">
      {viewer?.role === 'breeder' ? (
        children
      ) : (
        <>
          <PageTitle>{title}</PageTitle>
          <EmptyState isPage title={`${subject} is for breeders`} hint="It belongs to a cattery.">
            <LinkButton to="/breeders/apply">Become a breeder</LinkButton>
          </EmptyState>
        </>
      )}
    </div>
  )
}
