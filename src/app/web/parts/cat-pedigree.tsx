import { useQuery } from '@tanstack/react-query'
import { PedigreeSection } from '#features/breeding/web/public/pedigree-section.tsx'
import { catQueries } from '#features/cats/web/index.ts'

/** The pedigree of a cat, without which its page is complete. */
export function CatPedigree({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(catQueries.pedigree(id))
  return data && <PedigreeSection pedigree={data} name={name} />
}
