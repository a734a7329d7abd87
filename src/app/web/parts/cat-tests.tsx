import { useQuery } from '@tanstack/react-query'
import { FamilyHealth } from '#features/breeding/web/public/family-health.tsx'
import { catQueries } from '#features/cats/web/index.ts'

/** What the tests of a cat and its parents mean, without which its page is complete. */
export function CatTests({ id }: { id: string }) {
  const { data } = useQuery(catQueries.health(id))
  return data && <FamilyHealth health={data} />
}
