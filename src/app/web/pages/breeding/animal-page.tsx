import { useQuery } from '@tanstack/react-query'
import { AnimalPage as BreedingAnimalPage } from '#features/breeding/web/animal/animal-page.tsx'
import { catQueries } from '#features/cats/web/index.ts'

const useBreeds = () => useQuery(catQueries.breeds()).data

/** `/breeding/animals/{id}`: an animal of the breeding book, whose form suggests the breeds of all cats. */
export function AnimalPage() {
  return <BreedingAnimalPage useBreeds={useBreeds} />
}
