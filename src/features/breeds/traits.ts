/** What a home asks of a breed, and a guide answers. The names are also those in the URL of the list. */
export const TRAITS = ['calm', 'children', 'grooming', 'alone', 'active', 'allergies'] as const
export type Trait = (typeof TRAITS)[number]
