/** The part of a guide's URL that names its breed: `norwegian-forest-cat`. */
export function breedSlug(breed: string): string {
  return breed.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
