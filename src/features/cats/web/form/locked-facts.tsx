import { dateText } from '#lib/dates.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { AGREED_FACTS } from '../../facts.ts'
import type { ManagedCat } from '../../manage-contract.ts'
import { genderText } from '../gender.ts'

/** What the buyer of a reserved or sold cat agreed to, which the form shows instead of fields. */
export function LockedFacts({ cat, litters }: { cat: ManagedCat; litters: { id: string; name: string }[] }) {
  const facts = [
    ['Name', cat.name],
    ['Breed', cat.breed],
    ['Gender', genderText(cat.gender)],
    ...AGREED_FACTS.map(({ name, label }) => [label, cat[name]] as const),
    ['Born', dateText(cat.birthDate)],
    ['Litter', litters.find(({ id }) => id === cat.litterId)?.name],
    ['Price', formatWholeDollars(cat.price)],
    ['Deposit', cat.depositAmount && formatWholeDollars(cat.depositAmount)],
  ] as const
  return (
    <>
      <Notice title={`${cat.name} is ${cat.status}`}>
        The buyer agreed to these details, so they cannot be changed. You can add pictures, text, and
        documents.
      </Notice>
      <Facts>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </Facts>
    </>
  )
}
