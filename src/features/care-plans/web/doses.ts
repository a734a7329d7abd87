/** Doses of a plan with the kittens that have not had them. */
import type { CareEntry, CarePlan } from '../contract.ts'

export type Dose = CarePlan['doses'][number] & {
  /** The kittens for whom it is not done. */
  missing: string[]
}

/** The doses that are not done for all kittens, by day. */
export function openDoses({ doses, kittenIds, entries }: CarePlan): Dose[] {
  const done = new Set(entries.map(({ kittenId, lineId, dose }) => `${kittenId} ${lineId} ${dose}`))
  return doses
    .map((dose) => ({
      ...dose,
      missing: kittenIds.filter((id) => !done.has(`${id} ${dose.lineId} ${dose.dose}`)),
    }))
    .filter(({ missing }) => missing.length > 0)
}

/** `Paste, lot B-12, Dr. Moss` */
export const doneText = ({ product, lot, vet }: Pick<CareEntry, 'product' | 'lot' | 'vet'>): string =>
  [product, lot && `lot ${lot}`, vet].filter(Boolean).join(', ')
