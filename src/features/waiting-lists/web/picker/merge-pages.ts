import type { Picker } from '../../picker-schemas.ts'

/**
 * The pages of a picker that were loaded, as one. A kitten that moved to a later page meanwhile is shown once. Undefined
 * without a page.
 */
export function mergePages([first, ...rest]: readonly Picker[]): Picker | undefined {
  return first && rest.reduce(addPage, first)
}

function addPage(before: Picker, { kittens, families, ...page }: Picker): Picker {
  const added = kittens.flatMap(({ id }, index) =>
    before.kittens.some((kitten) => kitten.id === id) ? [] : [index],
  )
  const pick = <T>(of: readonly T[]): T[] => added.flatMap((index) => of[index] ?? [])
  return {
    ...page,
    kittens: [...before.kittens, ...pick(kittens)],
    // A family that came or went between the requests is in the order of the latest one.
    families: families.map((family) => {
      const known = before.families.find(({ entryId }) => entryId === family.entryId)
      const earlier = known?.misfits ?? before.kittens.map(() => [])
      return { ...family, misfits: [...earlier, ...added.map((index) => family.misfits[index] ?? [])] }
    }),
  }
}
