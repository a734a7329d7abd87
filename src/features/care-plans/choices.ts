/** Kinds of care, apart from the contract, so that pages need not load schemas. */
export const CARE_KINDS = ['vaccine', 'worms', 'microchip', 'vet_check', 'photos', 'other'] as const
export type CareKind = (typeof CARE_KINDS)[number]

/** Kinds that have a product with a lot. */
export const hasProduct = (kind: CareKind): boolean => kind === 'vaccine' || kind === 'worms'

export const KIND_LABELS: Record<CareKind, string> = {
  vaccine: 'Vaccine',
  worms: 'Worms',
  microchip: 'Microchip',
  vet_check: 'Vet check',
  photos: 'Photos',
  other: 'Other',
}
