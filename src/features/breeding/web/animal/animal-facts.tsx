import { dateText } from '#lib/dates.ts'
import { microchipText } from '#lib/microchip.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { COVER, pictureOfWidth } from '#ui/picture.tsx'
import { REGISTRY_NAMES, type Registry } from '../../choices.ts'
import type { Animal } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'
import { SEX_NAMES, VISIBILITY_NAMES } from '../animal-texts.ts'

/** The picture of an animal and what is known about it. */
export function AnimalFacts({ animal }: { animal: Animal }) {
  const { isOwn, sex, birth, diedOn, color, emsCode, emsRegistry, breederName, microchip } = animal
  const { registrations, visibility, imageUrl, listedCatId, isParentOfPairing } = animal
  return (
    <div className={`grid gap-6 ${imageUrl ? 'sm:grid-cols-[15rem_1fr]' : ''}`}>
      {imageUrl && (
        <img
          src={pictureOfWidth(imageUrl, 400)}
          alt={`Portrait of ${animal.registeredName}`}
          className={`aspect-square w-full max-w-64 rounded-lg bg-sunken ${COVER}`}
        />
      )}
      <Facts className="content-start">
        <Fact name="Sex">{SEX_NAMES[sex]}</Fact>
        <Fact name="Born">{birth ? birthText(birth) : 'Unknown'}</Fact>
        {diedOn && <Fact name="Died">{dateText(diedOn)}</Fact>}
        {color && (
          <Fact name="Color">
            <bdi>{color}</bdi>
          </Fact>
        )}
        {emsCode && (
          <Fact name="EMS code">
            <bdi>{emsCode}</bdi>
            {emsRegistry && <span className="text-muted">{` (${registryText(emsRegistry)})`}</span>}
          </Fact>
        )}
        {breederName && (
          <Fact name="Breeder">
            <bdi>{breederName}</bdi>
          </Fact>
        )}
        {microchip && (
          <Fact name="Microchip">
            <span className="tabular-nums">{microchipText(microchip)}</span>
          </Fact>
        )}
        {registrations.map(({ registry, number }) => (
          <Fact key={`${registry} ${number}`} name={`Number, ${registryText(registry)}`}>
            <bdi className="tabular-nums">{number}</bdi>
          </Fact>
        ))}
        {isOwn && <Fact name="Seen by">{VISIBILITY_NAMES[visibility]}</Fact>}
        {listedCatId && (
          <Fact name="Listing">
            <Link to={`/cats/${listedCatId}`} className="link">
              Page of the listed cat
            </Link>
          </Fact>
        )}
        {isParentOfPairing && (
          <Fact name="Pairings">
            <Link to="/dashboard?tab=pairings" className="link">
              Parent of a pairing
            </Link>
          </Fact>
        )}
      </Facts>
    </div>
  )
}

const registryText = (registry: Registry) =>
  registry === 'other' ? 'another registry' : REGISTRY_NAMES[registry]
