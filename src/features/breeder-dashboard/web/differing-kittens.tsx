import type { ManagedCat } from '#features/cats/web/index.ts'
import type { ManagedLitter } from '#features/litters/web/index.ts'
import { dateText } from '#lib/dates.ts'

type Decided = Pick<ManagedLitter, 'birthDate' | 'breeds'>

/** What a kitten says that its litter does not, as a sentence; undefined if they agree. */
export function differenceOf(
  { name, birthDate, breed, isLocked }: Pick<ManagedCat, 'name' | 'birthDate' | 'breed' | 'isLocked'>,
  litter: Decided,
): string | undefined {
  if (litter.birthDate && litter.birthDate !== birthDate)
    return `The litter was born on ${dateText(litter.birthDate)}; ${name} says ${dateText(birthDate)}. The later day counts until you save the litter and decide.`
  const isPossible = litter.breeds?.some((each) => each.toLowerCase() === breed.trim().toLowerCase()) ?? true
  return isPossible || isLocked
    ? undefined
    : `The parents have no ${breed} kittens: edit ${name} to choose its breed.`
}

/** The kittens of a litter that differ from it, which the breeder clears up. */
export function DifferingKittens({ litter, cats }: { litter: Decided; cats: ManagedCat[] }) {
  const differences = cats.flatMap((cat) => differenceOf(cat, litter) ?? [])
  if (differences.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-danger">
      {differences.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
