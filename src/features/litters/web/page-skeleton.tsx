import { Skeleton } from '#ui/loading/skeleton.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** The page of a pairing or litter while it loads. */
export function PageSkeleton() {
  return (
    <div role="status" className="page py-10">
      <PageTitle>Loading...</PageTitle>
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="mt-4 h-4 w-1/2" />
      <div className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="aspect-square" />
        ))}
      </div>
    </div>
  )
}
