// biome-ignore-all lint/a11y/noRedundantRoles: some browsers ignore the meaning of table elements that a style turns into boxes
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { COVER, pictureOfWidth } from '#ui/picture.tsx'
import type { BookAnimal } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'
import { fullName, parentsText, SEX_NAMES, statusText, VISIBILITY_NAMES } from '../animal-texts.ts'

const COLUMNS = ['Breed', 'Sex', 'Born', 'Sire × dam', 'Status', 'Seen by']
/** Columns whose short words are not divided. */
const NARROW = new Set([1, 2, 5])

/** The animals of a page of the book: a table, and on a phone a short card for each. */
export function AnimalTable({ animals }: { animals: BookAnimal[] }) {
  return (
    <table role="table" aria-label="Animals" className="w-full border-collapse max-lg:block">
      <thead role="rowgroup" className="text-left text-sm text-muted max-lg:hidden">
        <tr role="row">
          {['Name', ...COLUMNS].map((name) => (
            <th key={name} role="columnheader" scope="col" className="p-2 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3">
        {animals.map((animal) => (
          <Row key={animal.id} animal={animal} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ animal }: { animal: BookAnimal }) {
  const { breed, sex, birth, isOutside, status, isOffered, visibility } = animal
  const born = birth && birthText(birth)
  const fate = isOutside ? null : statusText({ status, isOffered })
  const cells = [breed, SEX_NAMES[sex], born, parentsText(animal), fate, VISIBILITY_NAMES[visibility]]
  return (
    <tr role="row" className="border-b border-line max-lg:card max-lg:block max-lg:p-3">
      <th role="rowheader" scope="row" className="p-2 text-left font-normal max-lg:block max-lg:p-0">
        <Name animal={animal}>
          <span className="block text-sm text-muted lg:hidden">
            <bdi>
              {[breed, SEX_NAMES[sex].toLowerCase(), born && `born ${born}`].filter(Boolean).join(', ')}
            </bdi>
            {parentsText(animal) && <bdi className="block">{parentsText(animal)}</bdi>}
            <span className="block">
              {[fate, visibility === 'public' ? 'seen by everyone' : 'seen by you only']
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </Name>
      </th>
      {cells.map((text, index) => (
        <td
          key={COLUMNS[index]}
          role="cell"
          className={`p-2 max-lg:hidden ${NARROW.has(index) ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
        >
          {text ? <bdi>{text}</bdi> : <span className="sr-only">None</span>}
        </td>
      ))}
    </tr>
  )
}

function Name({ animal, children }: { animal: BookAnimal; children: ReactNode }) {
  const { id, callName, isOutside, imageUrl } = animal
  return (
    <span className="flex items-center gap-3 max-lg:items-start">
      {imageUrl ? (
        <img
          src={pictureOfWidth(imageUrl, 160)}
          alt=""
          loading="lazy"
          className={`size-12 shrink-0 rounded-md ${COVER}`}
        />
      ) : (
        <PhotoPlaceholder className="size-12 shrink-0 rounded-md" />
      )}
      <span className="min-w-0 wrap-anywhere">
        <Link dir="auto" to={`/breeding/animals/${id}`} className="font-medium hover:underline">
          {fullName(animal)}
        </Link>
        {callName && (
          <span dir="auto" className="block text-sm text-muted">
            {`“${callName}”`}
          </span>
        )}
        {isOutside && (
          <span className="mt-1 block">
            <Badge>Ancestor from elsewhere</Badge>
          </span>
        )}
        <span className="block">{children}</span>
      </span>
    </span>
  )
}
