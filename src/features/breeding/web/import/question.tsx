import { useId } from 'react'
import { Radio } from '#ui/forms/controls.tsx'
import type { CheckedRow } from '../../import-contract.ts'
import { birthText } from '../../rules/birth.ts'
import { parentsText } from '../animal-texts.ts'

type Props = {
  row: CheckedRow
  answer: string | null | undefined
  onAnswer: (animalId: string | null) => void
}

/** Whether a row is an animal of the book. */
export function Question({ row: { row, name, candidates }, answer, onAnswer }: Props) {
  const group = useId()
  return (
    <li>
      <fieldset className="card min-w-0 p-4">
        <legend className="float-left mb-1 w-full font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="font-normal text-muted">{` in row ${row}`}</span>
        </legend>
        <div className="clear-both">
          {candidates.map((animal) => (
            <Radio
              key={animal.id}
              name={group}
              label={`The same cat as ${describe(animal)}`}
              checked={answer === animal.id}
              onChange={() => onAnswer(animal.id)}
            />
          ))}
          <Radio name={group} label="Another cat" checked={answer === null} onChange={() => onAnswer(null)} />
        </div>
      </fieldset>
    </li>
  )
}

function describe(animal: CheckedRow['candidates'][number]): string {
  const { name, birth, breed, color } = animal
  const facts = [birth && `born ${birthText(birth)}`, breed, color, parentsText(animal)].filter(Boolean)
  return `${name} (${facts.join(', ')})`
}
