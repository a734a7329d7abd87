/**
 * For tests: the colors of kittens by pairing every sperm cell with every egg cell, written from the facts about the genes and not from the
 * product's code.
 */

/** The two genes of each locus, `B: 'B/b'`; `O: 'O/Y'` for a male. */
export type Genes = Record<string, string>

/** The gametes of a cat with how many of all 2^11 are the same. */
function gametesOf(genes: Genes): { alleles: Record<string, string>; times: number }[] {
  let gametes: { alleles: Record<string, string>; times: number }[] = [{ alleles: {}, times: 1 }]
  for (const [locus, pair] of Object.entries(genes)) {
    const [one, other] = pair.split('/') as [string, string]
    const choices =
      one === other ? [{ allele: one, times: 2 }] : [one, other].map((allele) => ({ allele, times: 1 }))
    gametes = gametes.flatMap(({ alleles, times }) =>
      choices.map((choice) => ({
        alleles: { ...alleles, [locus]: choice.allele },
        times: times * choice.times,
      })),
    )
  }
  return gametes
}

/** The shares of all kittens by sex and by what they look like: `female n 22 short`. */
export function enumerateKittens(sire: Genes, dam: Genes): Record<string, number> {
  const counts = new Map<string, number>()
  let all = 0
  const eggs = gametesOf(dam)
  for (const sperm of gametesOf(sire))
    for (const egg of eggs) {
      const has = (locus: string, ...alleles: string[]) =>
        alleles.includes(sperm.alleles[locus] as string) || alleles.includes(egg.alleles[locus] as string)
      const looks = looksOf(has, sperm.alleles.O === 'Y')
      const times = sperm.times * egg.times
      counts.set(looks, (counts.get(looks) ?? 0) + times)
      all += times
    }
  return Object.fromEntries([...counts].map(([looks, count]) => [looks, count / all]))
}

function looksOf(has: (locus: string, ...alleles: string[]) => boolean, isMale: boolean): string {
  const end = has('L', 'L') ? 'short' : 'long'
  const sex = isMale ? 'male' : 'female'
  if (has('W', 'W')) return `${sex} w ${end}`
  if (!has('C', 'C', 'cb', 'cs')) return `${sex} albino ${end}`
  const isDense = has('D', 'D')
  const row = has('B', 'B') ? 0 : has('B', 'b') ? 1 : 2
  const letter =
    has('O', 'O') && has('O', 'o')
      ? (isDense ? 'fhq' : 'gjr')[row]
      : has('O', 'O')
        ? isDense
          ? 'd'
          : 'e'
        : (isDense ? 'nbo' : 'acp')[row]
  const parts = [`${letter}${has('E', 'E') ? '' : 't'}${has('I', 'I') ? 's' : ''}`]
  if (has('W', 'ws')) parts.push('09')
  if (has('A', 'A')) parts.push(has('Ti', 'Ti') ? '25' : has('Ta', 'Tm') ? '23' : '22')
  if (!has('C', 'C')) parts.push(has('C', 'cb') ? (has('C', 'cs') ? '32' : '31') : '33')
  return `${sex} ${parts.join(' ')} ${end}`
}
