import { capitalized } from '#lib/texts/capitalized.ts'
import { Notice } from '#ui/notice.tsx'
import type { MatingHealth as Health } from '../../health-contract.ts'
import { MILK_HOURS } from '../../rules/health/blood-type.ts'
import { percentText, readFraction } from '../../rules/health/fraction.ts'

type Props = { health: Health; sireName: string; damName: string }
type Variant = Health['variants'][number]

/** What is known about the health of the kittens of a mating: odds of each variant, and blood types. */
export function MatingHealth({ health, sireName, damName }: Props) {
  return (
    <div className="grid gap-6">
      <Blood blood={health.blood} sireName={sireName} damName={damName} />
      {health.variants.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-base">Odds for each kitten</h3>
          <ul className="grid gap-3">
            {health.variants.map((variant) => (
              <li key={variant.code} className="card grid gap-1 p-4">
                <p className="font-medium">{capitalized(variant.name)}</p>
                <p className="text-sm text-muted">
                  {`${sireName}: ${copiesText(variant.sire)}; ${damName}: ${copiesText(variant.dam)}`}
                </p>
                <p>{variant.odds ? oddsText(variant.odds) : variant.reason}</p>
                {variant.born && (
                  <p className="text-sm text-muted">{`Of kittens that are born: ${oddsText(variant.born)}`}</p>
                )}
                {variant.isEstimated && (
                  <p className="text-sm text-muted">
                    Estimated: it uses how common the variant is in the breed.
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Blood({
  blood,
  sireName,
  damName,
}: Pick<Props, 'sireName' | 'damName'> & { blood: Health['blood'] }) {
  const { sire, dam, types, atRisk, isMilkRisk } = blood
  return (
    <div className="grid gap-3">
      <h3 className="text-base">Blood types</h3>
      {isMilkRisk && (
        <Notice title={`${damName} has blood type B.`}>
          {`${atRisk ? `${percentText(readFraction(atRisk))} of the kittens may have` : `${sireName} is not proven to have it, so kittens may have`} type A or AB. They can die of her first milk: keep them from it for the first ${MILK_HOURS.join(' to ')} hours.`}
        </Notice>
      )}
      <p>{`${sireName}: ${bloodText(sire)}. ${damName}: ${bloodText(dam)}.`}</p>
      {types && (
        <p>
          {`Kittens: ${(['A', 'B', 'AB'] as const)
            .filter((type) => types[type] !== '0')
            .map((type) => `type ${type} ${percentText(readFraction(types[type]))}`)
            .join(', ')}`}
        </p>
      )}
      {(sire?.by === 'DNA test' || dam?.by === 'DNA test') && (
        <p className="text-sm text-muted">
          DNA tests of the blood type miss some variants. A blood test of the cat outranks them.
        </p>
      )}
    </div>
  )
}

function bloodText(blood: Health['blood']['sire']): string {
  if (!blood) return 'not tested'
  const genotype = blood.genotype ? `, ${blood.genotype}` : ''
  const doubt = blood.isContradictory ? ', but the DNA test differs' : ''
  return `type ${blood.type}${genotype} (${blood.by}${doubt})`
}

function copiesText({ copies, by }: Variant['sire']): string {
  if (copies === null) return 'not tested'
  const text = ['no copy', 'one copy', 'two copies'][copies] ?? ''
  return by === 'parentage' ? `${text}, by its parents` : text
}

/** `clear 25% (1/4), carrier 50% (1/2)` */
function oddsText(odds: NonNullable<Variant['odds']>): string {
  return odds
    .map(
      ({ effect, odds: share }) =>
        `${effect} ${percentText(readFraction(share))}${share === '1' ? '' : ` (${share})`}`,
    )
    .join(', ')
}
