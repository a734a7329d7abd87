/**
 * How many litters clubs allow a queen, counted by dates of birth over a sliding window (NRR), and how long they want her to pause.
 * The numbers of litters are rules of clubs, which staff edit. Sources of the pauses: WCF (maltacatshows.com 2020); GCCF, an advice
 * (burmesecatclub.com).
 */
import { addDays, addMonthsTo } from '#lib/dates.ts'
import type { Registry } from '../../choices.ts'
import { LITTER_DAYS } from '../parents.ts'
import type { Finding, Pair } from './mated.ts'

/** Days of a pregnancy (royalcanin.com). */
export const PREGNANCY_DAYS = 65

type Pause = { registry: Registry; length: number; unit: 'weeks' | 'months'; source: string }

const PAUSES: Pause[] = [
  { registry: 'WCF', length: 6, unit: 'months', source: 'maltacatshows.com 2020' },
  { registry: 'GCCF', length: 19, unit: 'weeks', source: 'burmesecatclub.com' },
]

export function litterFindings({ dam, context }: Pair): Finding[] {
  const { matedOn, registries = [], litterRules = [], litterBirths = [] } = context
  if (!matedOn) return []
  const due = addDays(matedOn, PREGNANCY_DAYS)
  const births = [...litterBirths]
    .sort()
    .filter((birth, index, all) => index === 0 || birth > addDays(all[index - 1] ?? '', LITTER_DAYS))
  // Of several rules of a club about one window, the strictest.
  const strictestFirst = [...litterRules].sort((one, other) => one.litters - other.litters)
  const tooMany = strictestFirst.flatMap(({ club, litters, months, isAdvice, source }) => {
    const count = births.filter((birth) => birth > addMonthsTo(due, -months) && birth < due).length + 1
    if (count <= litters) return []
    const limit = isAdvice ? `${club} advises at most ${litters}` : `${club} allows ${litters}`
    return [
      {
        text: `This would be litter ${count} of ${dam.name} in ${months} months; ${limit}.`,
        suffix: `${club}-${months}`,
        source,
      },
    ]
  })
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
  const first = tooMany.filter(
    ({ suffix }, index) => tooMany.findIndex((other) => other.suffix === suffix) === index,
  )
  return [...first, ...tooSoon]
}
