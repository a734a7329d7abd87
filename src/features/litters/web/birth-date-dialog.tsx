import { use, useId, useState } from 'react'
import { dateText, dayText } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Fact } from '#ui/facts.tsx'
import { Radio } from '#ui/forms/controls.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import type { BirthDateChange, KittenDecision } from '../manage-contract.ts'

type Props = {
  /** The new birth date of the litter, an ISO date. */
  birthDate: string
  change: BirthDateChange
  onConfirm: (decisions: KittenDecision[]) => void
  onCancel: () => void
}

/** Asks what happens to kittens with a buyer before their litter gets another birth date, and says what changes for the buyers. */
export function BirthDateDialog({ birthDate, change: { sales, offered }, onConfirm, onCancel }: Props) {
  const [kept, setKept] = useState<string[]>([])
  const decide = (catId: string, isKept: boolean) =>
    setKept((ids) => (isKept ? [...ids, catId] : ids.filter((id) => id !== catId)))
  const confirm = () =>
    onConfirm(sales.map(({ catId }) => ({ catId, decision: kept.includes(catId) ? 'keep' : 'change' })))
  return (
    <Dialog open variant="wide" title={`Change the birth date to ${dateText(birthDate)}?`} onClose={onCancel}>
      <div className="grid gap-5">
        {sales.length > 0 && (
          <p>
            These kittens have a buyer. Each buyer gets an email and a notice before the kitten changes. The
            days of a sale only move to later ones.
          </p>
        )}
        {sales.map((kitten) => (
          <KittenSale key={kitten.catId} kitten={kitten} birthDate={birthDate} decide={decide} />
        ))}
        {offered.map(({ catId, name }) => (
          <p key={catId}>
            {`${name} is offered to a family on your waiting list. The offer stays open, and the family sees the new dates before it pays.`}
          </p>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={confirm}>
          {sales.length > 0 ? 'Change and tell the buyers' : 'Change the birth date'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

function KittenSale({
  kitten,
  birthDate,
  decide,
}: {
  kitten: BirthDateChange['sales'][number]
  birthDate: string
  decide: (catId: string, isKept: boolean) => void
}) {
  const title = useId()
  const today = use(CurrentYear)
  const { catId, name, buyerName, orderNumber, goHomeDate, balanceDue, endedPickup } = kitten
  const movedText = ({ before, after }: { before: string; after: string }) =>
    before === after
      ? `${dayText(after, today)}, as before`
      : `${dayText(after, today)} instead of ${dayText(before, today)}`
  return (
    <fieldset className="card grid gap-3 p-4" aria-labelledby={title}>
      <h3 id={title} dir="auto" className="text-base wrap-anywhere">
        {`${name} and ${buyerName}, order ${orderNumber}`}
      </h3>
      <dl className="grid gap-2">
        <Fact name="Can leave home from">{movedText(goHomeDate)}</Fact>
        {balanceDue && <Fact name="Due date of the balance">{movedText(balanceDue)}</Fact>}
        {endedPickup && (
          <Fact name="Agreed pickup">
            {`${dayText(endedPickup, today)} is too early and ends. Agree on another day.`}
          </Fact>
        )}
      </dl>
      <div>
        <Radio
          name={catId}
          defaultChecked
          onChange={() => decide(catId, false)}
          label={`${name} was born on ${dateText(birthDate)}, too`}
        />
        <Radio
          name={catId}
          onChange={() => decide(catId, true)}
          label={`${name} keeps ${dateText(kitten.birthDate)} for now; until you decide, the later day counts`}
        />
      </div>
    </fieldset>
  )
}
