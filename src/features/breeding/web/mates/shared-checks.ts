import type { Mate, MatingCheck } from '../../contract.ts'

/** The checks that each of several mates has, which are about the animal and not about a mate. */
export function sharedChecks([first, ...others]: readonly Mate[]): MatingCheck[] {
  if (!first || others.length === 0) return []
  return first.checks.filter((check) => others.every(({ checks }) => checks.some(isSameAs(check))))
}

/** The checks of a mate that are not shared. */
export function ownChecks({ checks }: Mate, shared: readonly MatingCheck[]): MatingCheck[] {
  return checks.filter((check) => !shared.some(isSameAs(check)))
}

const isSameAs =
  ({ level, text }: MatingCheck) =>
  (other: MatingCheck) =>
    other.level === level && other.text === text
