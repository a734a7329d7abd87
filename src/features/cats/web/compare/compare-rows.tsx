import type { ReactNode } from 'react'
import { ageText } from '#lib/age.ts'
import { describeVerification } from '#lib/checks/texts.ts'
import { dateText } from '#lib/dates.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { aboutMiles } from '#lib/places/about-miles.ts'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { Link } from '#ui/link.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import type { ComparedCat } from '../../compare-contract.ts'
import { CAT_FACTS, factText } from '../../facts.ts'
import { genderText } from '../gender.ts'
import { isOldEnough } from '../old-enough.ts'

type Row = {
  name: string
  /** Null if it was not stated. */
  value: (cat: ComparedCat) => ReactNode
  /** What must be equal for the row to be the same. */
  compared: (cat: ComparedCat) => unknown
}

/** What is compared, one row each. */
export function compareRows({
  near,
  policyNames,
}: {
  near: string
  policyNames: Record<Policy, string>
}): Row[] {
  return [
    {
      name: 'Price',
      value: ({ price }) => <b className="text-lg tabular-nums">{formatWholeDollars(price)}</b>,
      compared: ({ price }) => price,
    },
    {
      name: 'Deposit',
      value: ({ depositAmount, breeder }) =>
        depositAmount
          ? `${formatWholeDollars(depositAmount)}, ${policyNames[breeder.depositPolicy].toLowerCase()} policy`
          : `Paid in full, ${policyNames[breeder.depositPolicy].toLowerCase()} policy`,
      compared: ({ depositAmount, breeder }) => [depositAmount, breeder.depositPolicy],
    },
    {
      name: 'Breed',
      value: ({ breed, gender }) => `${breed}, ${genderText(gender).toLowerCase()}`,
      compared: ({ breed, gender }) => [breed, gender],
    },
    {
      name: 'Age',
      value: ({ age, birthDate }) => `${ageText(age)}, born ${dateText(birthDate)}`,
      compared: ({ birthDate }) => birthDate,
    },
    {
      name: 'Can go home',
      value: (cat) =>
        cat.status === 'sold' ? 'Sold' : isOldEnough(cat) ? 'Now' : `From ${dateText(cat.leavesHomeFrom)}`,
      compared: (cat) => [cat.status === 'sold', isOldEnough(cat) || cat.leavesHomeFrom],
    },
    {
      name: 'Sire',
      value: ({ parents }) => parents && <Parent parent={parents.sire} />,
      compared: ({ parents }) => parents?.sire,
    },
    {
      name: 'Queen',
      value: ({ parents }) => parents && <Parent parent={parents.queen} />,
      compared: ({ parents }) => parents?.queen,
    },
    {
      name: 'Documents seen',
      value: ({ documentedCertifications }) => documentedCertifications.join(', ') || 'None',
      compared: ({ documentedCertifications }) => documentedCertifications.toSorted(),
    },
    {
      name: 'Vaccines',
      value: ({ vaccinations }) =>
        vaccinations.length === 0 ? null : (
          <List items={vaccinations.map(({ name, date }) => `${name}, ${dateText(date)}`)} />
        ),
      compared: ({ vaccinations }) => vaccinations,
    },
    ...CAT_FACTS.filter(({ isCompared }) => isCompared).map(
      (fact): Row => ({
        name: fact.label,
        value: (cat) => factText(fact, cat[fact.name]),
        compared: (cat) => cat[fact.name],
      }),
    ),
    {
      name: 'Distance',
      value: ({ miles, breeder }) => (
        <>
          <bdi>{breeder.location}</bdi>
          {miles !== null && <span className="block">{aboutMiles(miles)}</span>}
          {miles === null && near && <span className="block text-muted">Distance unknown</span>}
        </>
      ),
      compared: ({ miles, breeder }) => [miles, breeder.location],
    },
    {
      name: 'Cattery',
      value: ({ breeder }) => (
        <Link dir="auto" to={`/breeder/${breeder.id}`} className="link">
          {breeder.businessName}
        </Link>
      ),
      compared: ({ breeder }) => breeder.id,
    },
    {
      name: 'Record',
      value: ({ breeder }) => <Record breeder={breeder} />,
      compared: ({ breeder }) => breeder.id,
    },
  ]
}

function Parent({ parent: { name, healthTests } }: { parent: NonNullable<ComparedCat['parents']>['sire'] }) {
  return (
    <>
      <bdi className="font-medium">{name}</bdi>
      {healthTests.length === 0 ? (
        <span className="block text-muted">No tests stated</span>
      ) : (
        <List items={healthTests.map((test) => `${test.name}: ${test.result}`)} />
      )}
    </>
  )
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="grid gap-1">
      {items.map((item) => (
        <li key={item} dir="auto">
          {item}
        </li>
      ))}
    </ul>
  )
}

function Record({ breeder }: { breeder: ComparedCat['breeder'] }) {
  const { totalSales, yearsExperience: years, checkCounts } = breeder
  return (
    <div className="grid gap-1">
      {breeder.reviewCount > 0 ? (
        <StarRating rating={breeder.rating} reviews={breeder.reviewCount} />
      ) : (
        <span>No reviews yet</span>
      )}
      <span>{describeVerification(checkCounts)}</span>
      <span>{`${totalSales} completed ${totalSales === 1 ? 'sale' : 'sales'}`}</span>
      <span>{`${years} ${years === 1 ? 'year' : 'years'} of experience`}</span>
    </div>
  )
}
