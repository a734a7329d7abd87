/**
 * Which tests each breed needs. `fife` are required by FIFe for breeding, `advised` by breed clubs, health programs, or laboratories.
 * Sources: Swedish health programs (sverak.se), FIFe §7.2 (bombc-fife.de), clubs, laboratories, and papers; “general knowledge” was not
 * looked up.
 */
import { testCode } from './codes.ts'

export type BreedTests = { breed: string; fife: string[]; advised: string[]; source: string }

type Row = [breed: string, fife: string, advised: string, source: string]

const ROWS: Row[] = [
  ['Abyssinian', '', 'PKDef rdAc Rdy PL EYE', 'somaby.com'],
  ['American Curl', '', 'rdAc', 'laboklin.co.uk'],
  ['American Shorthair', '', 'ECHO PKD rdAc', 'labgenvet.ca, general knowledge'],
  ['Balinese', 'rdAc', 'MPS6', 'sverak.se'],
  ['Bengal', '', 'PRAb PKDef ECHO rdAc', 'laboklin.co.uk, verifiedbengalbreedersdirectory.com'],
  ['Birman', '', 'ECHO HYPO PKD PRApd', 'OMIA 001949, laboklin.co.uk'],
  ['Bombay', 'BHD', 'HK ECHO', 'bombc-fife.de, general knowledge'],
  ['British Longhair', '', 'ECHO PKD PRApd ALPS', 'laboklin.co.uk, orivet.com'],
  ['British Shorthair', '', 'ECHO PKD PRApd ALPS', 'laboklin.co.uk, orivet.com'],
  ['Burmese', 'GM2b', 'HK BHD', 'sverak.se, burmaklubben.com'],
  ['Burmilla', '', 'PKD HK GM2b', 'general knowledge'],
  ['Chartreux', '', 'PL PKD PRApd ECHO', 'laboklin.co.uk, general knowledge'],
  ['Cornish Rex', '', 'rdAc PL ECHO', 'laboklin.co.uk, general knowledge'],
  ['Devon Rex', '', 'CMS PL ECHO', 'OMIA 001621, general knowledge'],
  ['Egyptian Mau', '', 'PKDef ECHO', 'general knowledge'],
  ['European Shorthair', '', 'ECHO rdAc', 'labgenvet.ca, general knowledge'],
  ['Exotic Shorthair', '', 'PKD PRApd ECHO', 'laboklin.co.uk'],
  ['Havana Brown', '', 'rdAc', 'general knowledge'],
  ['Himalayan', '', 'PKD PRApd ECHO', 'laboklin.co.uk'],
  ['Japanese Bobtail', '', '', 'wisdompanel.com, Felis Danica 2024/05'],
  ['Korat', 'GM1 GM2k', '', 'sverak.se'],
  ['LaPerm', '', 'PKDef ECHO', 'general knowledge'],
  [
    'Maine Coon',
    '',
    'HCMm ECHO SMA PKDef HIP',
    'doi 10.3389/fvets.2024.1327081, pawpeds.com, mainecooneducation.com',
  ],
  ['Manx', '', 'SPINE', 'OMIA 000975'],
  ['Munchkin', '', 'PL LIMB PKD rdAc', 'OMIA 002541, laboklin.co.uk'],
  ['Nebelung', '', '', 'Felis Danica §8'],
  ['Norwegian Forest Cat', 'GSD4', 'PKDef ECHO', 'sverak.se, general knowledge'],
  ['Ocicat', '', 'rdAc PKDef', 'laboklin.co.uk, general knowledge'],
  ['Oriental Shorthair', 'rdAc', 'FCM MPS6', 'sverak.se, general knowledge'],
  ['Persian', '', 'PKD PRApd ECHO AIRWAY', 'laboklin.co.uk, OMIA 000807'],
  ['Peterbald', 'rdAc', '', 'sverak.se'],
  ['RagaMuffin', '', 'HCMr ECHO PKD', 'Felis Danica §8, general knowledge'],
  ['Ragdoll', '', 'HCMr ECHO PKD', 'doi 10.3389/fvets.2024.1327081, vgl.ucdavis.edu'],
  ['Russian Blue', '', 'PRApd', 'laboklin.co.uk'],
  ['Savannah', '', 'PKDef rdAc ECHO', 'labgenvet.ca, general knowledge'],
  ['Scottish Fold', '', 'OCD LIMB PKD ECHO', 'OMIA 000319, Felis Danica §8'],
  ['Selkirk Rex', '', 'PKD PRApd ECHO', 'laboklin.co.uk'],
  ['Siamese', 'rdAc', 'MPS6 GM1', 'sverak.se, laboklin.co.uk'],
  ['Siberian', '', 'ECHO PKDef PKD', 'general knowledge'],
  ['Singapura', '', 'PKDef rdAc', 'laboklin.co.uk, general knowledge'],
  ['Snowshoe', '', 'rdAc ECHO', 'general knowledge'],
  ['Somali', '', 'PKDef rdAc Rdy PL EYE', 'somaby.com'],
  ['Sphynx', '', 'ECHO CMS', 'general knowledge, OMIA 001621'],
  ['Tonkinese', '', 'HK BHD rdAc', 'vgl.ucdavis.edu, laboklin.co.uk'],
  ['Turkish Angora', '', 'HEAR ECHO PRApd', 'Flemish breed sheet, laboklin.co.uk'],
  ['Turkish Van', '', 'ECHO HEAR', 'general knowledge'],
]

const codes = (text: string) => text.split(' ').filter(Boolean)

/** All breeds with what they need. */
export const BREED_TESTS: readonly BreedTests[] = ROWS.map(([breed, fife, advised, source]) => ({
  breed,
  fife: codes(fife),
  advised: codes(advised),
  source,
}))

/** Names that catteries write for a breed of the list. */
const OTHER_NAMES: Record<string, string> = {
  exotic: 'Exotic Shorthair',
  'neva masquerade': 'Siberian',
  'highland fold': 'Scottish Fold',
  cymric: 'Manx',
  oriental: 'Oriental Shorthair',
  'oriental longhair': 'Oriental Shorthair',
  'sacred birman': 'Birman',
}

/** The breed of the list that a text names, also with a coat length or variety after it; undefined for others. */
export function breedTests(breed: string): BreedTests | undefined {
  const text = breed.trim().toLowerCase()
  const name = (OTHER_NAMES[text] ?? text).toLowerCase()
  return BREED_TESTS.find((each) => {
    const known = each.breed.toLowerCase()
    return name === known || name.startsWith(`${known} `)
  })
}

/**
 * Percent of cats with blood type B, from and to. Sources: vet360, August 2017; for Burmese, the United Kingdom; for the Turkish
 * breeds, general knowledge. For the Ragdoll, 15 of 204 had two copies of b (PMC6520129, table 2).
 */
const TYPE_B: Record<string, [from: number, to: number]> = {
  Siamese: [0, 0],
  Tonkinese: [0, 0],
  'Russian Blue': [0, 0],
  Burmese: [0, 17],
  'Maine Coon': [1, 10],
  'Norwegian Forest Cat': [1, 10],
  Ragdoll: [7, 7],
  Abyssinian: [11, 20],
  Birman: [11, 20],
  Persian: [11, 20],
  Somali: [11, 20],
  Sphynx: [11, 20],
  'Scottish Fold': [11, 20],
  'Cornish Rex': [20, 50],
  'Devon Rex': [20, 50],
  'Exotic Shorthair': [0, 58],
  'British Shorthair': [0, 58],
  'Turkish Angora': [46, 46],
  'Turkish Van': [60, 60],
}

/** The percent of cats of a breed with blood type B; undefined if it is not known. */
export function typeBShare(breed: string): { from: number; to: number } | undefined {
  const share = TYPE_B[breedTests(breed)?.breed ?? '']
  return share && { from: share[0], to: share[1] }
}

/** The tests that a breed needs in some registries: required ones first, each once. */
export function testsOfBreed(breed: string, registries: readonly string[]): Needed[] {
  const known = breedTests(breed)
  const fife = known?.fife ?? []
  const isFife = registries.includes('FIFe')
  const blood = (typeBShare(breed)?.to ?? 0) > 0 ? ['BLD'] : []
  const all = [...new Set([...fife, ...(known?.advised ?? []), ...blood])]
  return all
    .filter((code) => testCode(code))
    .map((code) => ({
      code,
      requiredBy: isFife && fife.includes(code) ? ('FIFe' as const) : null,
      source: blood.includes(code) ? 'vet360, August 2017' : (known?.source ?? ''),
    }))
}
export type Needed = { code: string; requiredBy: 'FIFe' | null; source: string }
