/** A contract as it is read and signed: its sections, and the text that counts, of which the digest is stored. */
import type { ClauseKind } from './clauses/choices.ts'
import { clauseText } from './clauses/clause-texts.ts'
import type { Clause } from './clauses/schema.ts'
import type { ContractFacts } from './facts.ts'
import { FIXED_KINDS, type FixedKind, fixedClause } from './fixed-clauses.ts'

/** A numbered section; the key stays the same from version to version, so that versions can be compared. */
export type Section = {
  key: string
  kind: FixedKind | ClauseKind
  title: string
  text: string
  /** What it means for the buyer; it is not signed. */
  meaning: string
}

/** The sections of a contract: who, what, and for how much; then what the breeder chose; and the final clause. */
export function contractSections(clauses: readonly Clause[], facts: ContractFacts): Section[] {
  const fixed = (kind: FixedKind): Section => ({ key: kind, kind, ...fixedClause(kind, facts) })
  const counts = new Map<ClauseKind, number>()
  const chosen = clauses.map((clause): Section => {
    const count = (counts.get(clause.kind) ?? 0) + 1
    counts.set(clause.kind, count)
    return { key: `${clause.kind}-${count}`, kind: clause.kind, ...clauseText(clause, facts) }
  })
  return [...FIXED_KINDS.slice(0, -1).map(fixed), ...chosen, fixed('better')]
}

/** The text that is signed. Its bytes are UTF-8, and its lines end with a line feed. */
export function contractText({
  orderNumber,
  version,
  sections,
}: {
  orderNumber: string
  version: number
  sections: readonly Pick<Section, 'title' | 'text'>[]
}): string {
  const parts = sections.map(({ title, text }, index) => `${index + 1}. ${title}\n${text}`)
  return `${[`Contract of sale ${orderNumber}, version ${version}`, ...parts].join('\n\n')}\n`
}
