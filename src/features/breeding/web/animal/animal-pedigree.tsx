import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import type { Animal } from '../../contract.ts'
import { InbreedingReport } from '../inbreeding/inbreeding-report.tsx'
import { breedingQueries } from '../queries.ts'
import { breederHref, PedigreeTree } from '../tree/pedigree-tree.tsx'

/** The tree of an animal, and its inbreeding. */
export function AnimalPedigree({ animal: { id, registeredName, sire, dam, isOwn } }: { animal: Animal }) {
  const query = useQuery({ ...breedingQueries.pedigree(id), enabled: Boolean(sire ?? dam) })
  if (!sire && !dam)
    return (
      <p className="text-muted">
        {isOwn ? 'Neither parent is known. Add them with “Edit”.' : 'Neither parent is known.'}
      </p>
    )
  return (
    <Loaded
      query={query}
      failure="The pedigree could not be loaded."
      loading={<Skeletons shapes={['h-32', 'h-64']} />}
    >
      {({ tree, generations, inbreeding }) => (
        <div className="grid gap-6">
          <InbreedingReport inbreeding={inbreeding} />
          <PedigreeTree
            tree={tree}
            generations={generations}
            label={`Ancestors of ${registeredName}`}
            hrefOf={breederHref}
          />
        </div>
      )}
    </Loaded>
  )
}
