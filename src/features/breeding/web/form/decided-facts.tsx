import { microchipText } from '#lib/microchip.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Animal } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'
import { SEX_NAMES } from '../animal-texts.ts'

/** What the listing or the pairing of an animal decides, with the way to change it there. */
export function DecidedFacts({ animal }: { animal: Animal }) {
  const { registeredName, breed, sex, birth, color, microchip, listedCatId, decidedByListing } = animal
  const facts: [field: string, name: string, value: string | null][] = [
    ['registeredName', 'Registered name', registeredName],
    ['breed', 'Breed', breed],
    ['sex', 'Sex', SEX_NAMES[sex]],
    ['birth', 'Born', birth && birthText(birth)],
    ['color', 'Color', color],
    ['microchip', 'Microchip', microchip && microchipText(microchip)],
  ]
  return (
    <Notice>
      <p>
        {listedCatId ? (
          <>
            <span>This animal is one of your listed cats. </span>
            <Link to={`/dashboard?tab=cats&edit=${listedCatId}`} className="link">
              Change these facts and its picture in the listing
            </Link>
          </>
        ) : (
          <>
            <span>This animal is a parent of a pairing, so its sex stays. </span>
            <Link to="/dashboard?tab=pairings" className="link">
              Change its picture in the pairing
            </Link>
          </>
        )}
      </p>
      <Facts className="mt-3">
        {facts.map(
          ([field, name, value]) =>
            decidedByListing.includes(field) && (
              <Fact key={field} name={name}>
                <bdi>{value ?? 'Unknown'}</bdi>
              </Fact>
            ),
        )}
      </Facts>
    </Notice>
  )
}
