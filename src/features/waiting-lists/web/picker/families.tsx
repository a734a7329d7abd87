import type { UseFormRegisterReturn } from 'react-hook-form'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { MISFIT_TEXTS } from '../../offer-texts.ts'
import { entryPath } from '../../path.ts'
import type { PickerFamily, PickerKitten } from '../../picker-schemas.ts'
import { namesText } from '../../texts.ts'

type Chosen = { kitten: PickerKitten; index: number }
type Props = {
  families: PickerFamily[]
  /** The kittens to offer, with their indexes in `misfits`. */
  chosen: Chosen[]
  /** Of the chosen entry. */
  registration: UseFormRegisterReturn
}

/** The families in order, each with what fits of the chosen kittens and what does not. */
export function Families({ families, chosen, registration }: Props) {
  return (
    <ol className="grid gap-3">
      {families.map((family) => (
        <li
          key={family.entryId}
          className="card flex gap-3 p-3 wrap-anywhere has-checked:border-action has-checked:outline has-checked:outline-action"
        >
          <label className="flex min-w-0 grow cursor-pointer items-start gap-3">
            <input
              type="radio"
              value={family.entryId}
              disabled={family.hasOffer}
              {...registration}
              className="mt-1 size-5 shrink-0 accent-action"
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{`${family.position}. ${family.buyerName}`}</span>
                {family.isAnyLitter && <Badge>Any litter</Badge>}
                {family.hasOffer && <Badge tone="warm">Offer open</Badge>}
              </span>
              <span className="block text-sm text-muted">{family.wishes}</span>
              {chosen.map(({ kitten, index }) => (
                <Fit key={kitten.id} family={family} kitten={kitten} index={index} />
              ))}
            </span>
          </label>
          <Link
            to={entryPath(family.entryId)}
            className="link shrink-0 self-start text-sm"
            aria-label={`Entry of ${family.buyerName}`}
          >
            Entry
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Fit({ family, kitten: { id, name }, index }: Chosen & { family: PickerFamily }) {
  const misfits = family.misfits[index] ?? []
  const wasOffered = family.offeredBefore.includes(id)
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <Badge tone={misfits.length === 0 ? 'good' : 'plain'}>
        {misfits.length === 0 ? `${name} fits` : `${name} does not fit`}
      </Badge>
      {misfits.length > 0 && (
        <span>
          {`Other ${namesText(
            misfits.map((misfit) => MISFIT_TEXTS[misfit]),
            'and',
          )}`}
        </span>
      )}
      {wasOffered && <span className="text-muted">Offered before</span>}
    </span>
  )
}
