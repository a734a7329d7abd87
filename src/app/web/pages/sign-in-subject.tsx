import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import BellPlus from 'lucide-react/icons/bell-plus'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Subject } from '#features/accounts/web/sign-in/subject.ts'
import { BreederAvatar, usePlace } from '#features/breeders/web/index.ts'
import type { CatDetail } from '#features/cats/contract.ts'
import { type CardCat, parseCatFilter } from '#features/cats/web/index.ts'
import { toSavedFilter } from '#features/cats/web/list/cat-filter.ts'
import type { Pairing } from '#features/litters/contract.ts'
import { breedsText, type CardPairing, ParentPicture, pairingTitle } from '#features/litters/web/index.ts'
import {
  readPairingSearch,
  toSavedFilter as toSavedPairingFilter,
} from '#features/litters/web/pairings/pairing-search.ts'
import { nameSearch } from '#features/searches/name-search.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Picture } from '#ui/picture.tsx'
import { type Cattery, type Intent, intentPlace, intentQuery, readIntent } from '../data/sign-in-intent.ts'

const PHOTO = 'size-20 shrink-0 rounded-md'
const SIZES = '8rem'

/** What the visitor signs in for, with its picture; null if that is nothing in particular, or is gone. */
export function useSignInSubject(): Subject | null {
  const [search] = useSearchParams()
  const intent = readIntent(search.get('returnTo'))
  const place = usePlace(intent ? intentPlace(intent) : undefined)
  const query = intent && (intentQuery(intent) as UseQueryOptions<unknown>)
  const { data } = useQuery({
    ...(query ?? { queryKey: ['none'], queryFn: skipToken }),
    enabled: query !== null,
  })
  if (!intent) return null
  if (intent.act === 'save') return saving(intent, data as List | undefined, place ?? undefined)
  if (!data) return null
  const { kind } = intent.about
  if (kind === 'cat') return aboutCat(intent.act, data as CatDetail)
  return kind === 'pairing'
    ? aboutPairing(intent.act, data as Pairing)
    : aboutBreeder(intent.act, data as Cattery)
}

type Act = Exclude<Intent['act'], 'save'>

function aboutCat(act: Act, cat: CatDetail): Subject | null {
  const { name, breed, price, depositAmount, breeder, isAvailable } = cat
  if (act === 'reserve' && !isAvailable) return null
  const cost = depositAmount
    ? `${formatWholeDollars(depositAmount)} deposit, ${formatWholeDollars(price)} in total`
    : formatWholeDollars(price)
  return {
    ...actTexts(act, name, breeder.businessName),
    summary: (
      <Summary
        photo={<CatPhoto cat={{ ...cat, picture: cat.pictures[0] }} />}
        name={name}
        more={breed}
        from={breeder.businessName}
        line={cost}
      />
    ),
  }
}

function aboutPairing(act: Act, pairing: Pairing): Subject {
  const title = pairingTitle(pairing)
  const { businessName } = pairing.breeder
  return {
    ...actTexts(act, title, businessName),
    summary: (
      <Summary
        photo={<PairingPhoto pairing={pairing} />}
        name={title}
        more={`${breedsText(pairing)} litter`}
        from={businessName}
      />
    ),
  }
}

function aboutBreeder(act: Act, breeder: Cattery): Subject {
  const { businessName, location } = breeder
  return {
    ...actTexts(act, businessName, businessName),
    summary: (
      <Summary photo={<BreederAvatar breeder={breeder} size="lg" />} name={businessName} line={location} />
    ),
  }
}

function actTexts(act: Act, name: string, businessName: string): Pick<Subject, 'act' | 'next'> {
  switch (act) {
    case 'reserve':
      return { act: `reserve ${name}`, next: 'You pay on the next page.' }
    case 'favorite':
      return {
        act: `add ${name} to your favorites`,
        next: `Then you find ${name} there, and see if the price changes.`,
      }
    case 'ask':
      return {
        act: name === businessName ? `write to ${name}` : `ask about ${name}`,
        next: `Then your message to ${businessName} opens.`,
      }
    case 'join':
      return {
        act: 'join the waiting list',
        next: 'What you filled in is kept. Then you join; it is free.',
      }
  }
}

type List = { items: (CardCat | CardPairing)[] }

function saving(
  { list, params }: Extract<Intent, { act: 'save' }>,
  found: List | undefined,
  place: { name: string; isState: boolean } | undefined,
): Subject {
  const name =
    list === 'cats'
      ? nameSearch({ list, filters: toSavedFilter(parseCatFilter(params), place) }, place?.name)
      : nameSearch({ list, filters: toSavedPairingFilter(readPairingSearch(params), place) }, place?.name)
  const [first] = found?.items ?? []
  return {
    act: 'save this search',
    next: `Then you choose when we write about new ${list === 'cats' ? 'cats' : 'litters'}.`,
    summary: (
      <Summary
        photo={
          first ? (
            'name' in first ? (
              <CatPhoto cat={first} />
            ) : (
              <PairingPhoto pairing={first} />
            )
          ) : (
            <BellPlus size={32} strokeWidth={1.25} aria-hidden="true" className="m-6 shrink-0" />
          )
        }
        name={name}
        line={first ? undefined : 'Nothing fits today. We write when something does.'}
      />
    ),
  }
}

type Photo = Pick<CardCat, 'name' | 'breed' | 'picture'>

function CatPhoto({ cat: { name, breed, picture } }: { cat: Photo }) {
  return (
    picture && (
      <Picture picture={picture} alt={`${name}, ${breed}`} sizes={SIZES} small priority className={PHOTO} />
    )
  )
}

function PairingPhoto({ pairing }: { pairing: Pick<CardPairing, 'queen' | 'sire' | 'damName'> }) {
  return (
    <span className={`${PHOTO} block overflow-hidden`}>
      <ParentPicture
        parent={pairing.queen ?? pairing.sire}
        alt={pairing.damName}
        sizes={SIZES}
        small
        priority
      />
    </span>
  )
}

type SummaryProps = {
  photo: ReactNode
  name: string
  more?: string
  from?: string
  line?: string | undefined
}

function Summary({ photo, name, more, from, line }: SummaryProps) {
  return (
    <div className="flex items-center gap-4 card p-3">
      {photo}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          <bdi>{name}</bdi>
          {more && <span>{`, ${more}`}</span>}
        </p>
        {from && (
          <p className="text-sm text-muted">
            From <bdi>{from}</bdi>
          </p>
        )}
        {line && <p className="text-sm tabular-nums">{line}</p>}
      </div>
    </div>
  )
}
