import { PlainSection } from '#ui/card.tsx'
import type { Animal } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'
import { SEX_NAMES } from '../animal-texts.ts'
import { RelativeLink } from './relative-link.tsx'

/** The litters of an animal with their kittens, newest first. */
export function Litters({ animal: { litters, kittenCount } }: { animal: Animal }) {
  const shown = litters.reduce((sum, { kittens }) => sum + kittens.length, 0)
  return (
    <PlainSection title={kittenCount > 0 ? `Kittens (${kittenCount})` : 'Kittens'}>
      {kittenCount === 0 ? (
        <p className="text-muted">
          No kittens yet. An animal appears here when this one is entered as its sire or dam.
        </p>
      ) : (
        <ul className="grid gap-5">
          {litters.map(({ birth, mate, kittens }) => (
            <li key={`${birth} ${mate?.id}`}>
              <h3 className="text-base font-medium">
                <span>{birth ? `Born ${birthText(birth)}` : 'Born at an unknown date'}</span>
                {mate && (
                  <span className="font-normal">
                    <span> with </span>
                    <RelativeLink relative={{ ...mate, birth: null }} />
                  </span>
                )}
              </h3>
              <ul className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
                {kittens.map((kitten) => (
                  <li key={kitten.id}>
                    <RelativeLink relative={{ ...kitten, birth: null }} />
                    <span className="text-sm text-muted">{`, ${SEX_NAMES[kitten.sex].toLowerCase()}`}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {shown < kittenCount && (
        <p className="mt-4 text-sm text-muted">{`The newest ${shown} of ${kittenCount} are shown.`}</p>
      )}
    </PlainSection>
  )
}
