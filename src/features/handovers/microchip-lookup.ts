/** Where the registry of a microchip is found: the lookup of the American Animal Hospital Association, which most registries answer. */
export const MICROCHIP_LOOKUP = {
  name: 'petmicrochiplookup.org',
  url: 'https://www.petmicrochiplookup.org/',
} as const
