/**
 * How many litters registries allow a queen, counted by dates of birth over a sliding window (NRR). Sources: FIFe 2024 (Felis Danica
 * 2024/05); WCF (maltacatshows.com 2020); GCCF, an advice (burmesecatclub.com).
 */

import { addDays, addMonthsTo } from '#lib/dates.ts'
import type { Registry } from '../../choices.ts'
import { LITTER_DAYS } from '../parents.ts'
import type { Finding, Pair } from './mated.ts'

/** Days of a pregnancy (royalcanin.com). */
export const PREGNANCY_DAYS = 65
/** Births within this many days are one litter. */

type Limit = { registry: Registry; litters: number; months: number; source: string }
type Pause = { registry: Registry; length: number; unit: 'weeks' | 'months'; source: string }

const LIMITS: Limit[] = [
  { registry: 'FIFe', litters: 2, months: 12, source: 'Felis Danica 2024/05' },
  { registry: 'FIFe', litters: 3, months: 24, source: 'Felis Danica 2024/05' },
  { registry: 'WCF', litters: 3, months: 24, source: 'maltacatshows.com 2020' },
  { registry: 'GCCF', litters: 3, months: 24, source: 'burmesecatclub.com' },
]
const PAUSES: Pause[] = [
  { registry: 'WCF', length: 6, unit: 'months', source: 'maltacatshows.com 2020' },
  { registry: 'GCCF', length: 19, unit: 'weeks', source: 'burmesecatclub.com' },
]

export function litterFindings({ dam, context }: Pair): Finding[] {
  const { matedOn, registries = [], litterBirths = [] } = context
  if (!matedOn) return []
  const due = addDays(matedOn, PREGNANCY_DAYS)
  const births = [...litterBirths]
    .sort()
    .filter((birth, index, all) => index === 0 || birth > addDays(all[index - 1] ?? '', LITTER_DAYS))
  const tooMany = LIMITS.filter(({ registry }) => registries.includes(registry)).flatMap(
    ({ registry, litters, months, source }) => {
      const count = births.filter((birth) => birth > addMonthsTo(due, -months) && birth < due).length + 1
      return count > litters
        ? [
            {
              text: `This would be litter ${count} of ${dam.name} in ${months} months; ${registry} allows ${litters}.`,
              suffix: `${registry}-${months}`,
              source,
            },
          ]
        : []
    },
  )
  const tooSoon = PAUSES.filter(({ registry }) => registries.includes(registry)).flatMap(
    ({ registry, length, unit, source }) => {
      const from = unit === 'weeks' ? addDays(due, -7 * length) : addMonthsTo(due, -length)
      return births.some((birth) => birth > from && birth < due)
        ? [
            {
              text: `${dam.name} would have two litters within ${length} ${unit}, which ${registry} does not allow.`,
              suffix: `${registry}-pause`,
              source,
            },
          ]
        : []
    },
  )
  return [...tooMany, ...tooSoon]
}
