import { microchipText } from '#lib/microchip.ts'
import { PlainSection } from '#ui/card.tsx'
import type { CatRecord } from '../contract.ts'
import { MICROCHIP_LOOKUP } from '../microchip-lookup.ts'

/** How the buyer moves the microchip to their name, or gets one for the cat. */
export function MicrochipSection({ record: { name, microchip } }: { record: CatRecord }) {
  if (!microchip)
    return (
      <PlainSection title="Get a microchip">
        <p>{`Let your vet place a microchip soon, and register it in your name, so that ${name} finds the way back to you.`}</p>
      </PlainSection>
    )
  return (
    <PlainSection title="Move the microchip to your name">
      <p className="mb-3">
        {`Whoever finds ${name} can only reach you if the registry of the number has your name and your phone number.`}
      </p>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          {'Look up the registry of '}
          <span className="whitespace-nowrap tabular-nums">{microchipText(microchip)}</span>
          {' at '}
          <a href={MICROCHIP_LOOKUP.url} className="link" target="_blank" rel="noreferrer">
            {MICROCHIP_LOOKUP.name}
          </a>
          . The lookup covers registries in the United States.
        </li>
        <li>
          Ask that registry to change the owner to you. It may ask the cattery to agree, and it may charge a
          fee.
        </li>
        <li>If no registry has the number, register it with one that you choose.</li>
      </ol>
    </PlainSection>
  )
}
