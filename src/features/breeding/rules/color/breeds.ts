/** What the breed of an EMS code says, beside its name, about color and hair. */
import type { Registry } from '../../choices.ts'

/** Codes of the breeds that the product knows; those after a bar are of WCF, or old ones of FIFe. */
const CODES: Record<string, string> = {
  Abyssinian: 'ABY',
  'American Curl': 'ACS ACL',
  'American Shorthair': 'AMS | ASH',
  Balinese: 'BAL',
  Bengal: 'BEN',
  Birman: 'SBI',
  Bombay: 'BOM',
  'British Longhair': 'BLH',
  'British Shorthair': 'BSH | BRI',
  Burmese: 'BUR',
  Burmilla: 'BML',
  Chartreux: 'CHA',
  'Cornish Rex': 'CRX',
  'Devon Rex': 'DRX',
  'Egyptian Mau': 'MAU',
  'European Shorthair': 'EUR',
  'Exotic Shorthair': 'EXO',
  'Havana Brown': 'OSH',
  Himalayan: 'PER',
  'Japanese Bobtail': 'JBS JBL | JBT',
  Korat: 'KOR',
  LaPerm: 'LPS LPL',
  'Maine Coon': 'MCO',
  Manx: 'MAN CYM',
  Nebelung: 'NEB',
  'Norwegian Forest Cat': 'NFO',
  Ocicat: 'OCI',
  'Oriental Shorthair': 'OSH | ORI',
  Persian: 'PER',
  RagaMuffin: 'RGM | RMF',
  Ragdoll: 'RAG',
  'Russian Blue': 'RUS',
  'Scottish Fold': '| SFS SFL',
  'Selkirk Rex': 'SRS SRL',
  Siamese: 'SIA',
  Siberian: 'SIB NEM',
  Singapura: 'SIN',
  Snowshoe: 'SNO',
  Somali: 'SOM',
  Sphynx: 'SPH',
  Tonkinese: 'TOS TOL | TON',
  'Turkish Angora': 'TUA',
  'Turkish Van': 'TUV',
}
const codesOf = new Map<string, readonly string[]>(
  Object.entries(CODES).map(([breed, codes]) => [breed, codes.match(/\w+/g) ?? []]),
)

/**
 * The breeds of the product that a code may mean; none for a breed that it does not have. In FIFe, ASH is the Asian Shorthair, and in
 * WCF the American Shorthair, so the registry decides.
 */
export function breedsOfEms(code: string, registry: Registry | null): string[] {
  if (code === 'ASH' && registry === 'FIFe') return []
  return [...codesOf].flatMap(([breed, codes]) => (codes.includes(code) ? breed : []))
}

/** Whether a breed, by its name in the product, has codes of its own. */
export function hasEmsCode(breed: string): boolean {
  return codesOf.has(breed)
}

const setOf = (codes: string) => new Set(codes.split(' '))

const POINTED = setOf('SIA BAL SBI RAG SNO NEM THA')
const SEPIA = setOf('BUR SIN')
const TICKED = setOf('ABY SOM SIN')
const LONG = setOf(
  'PER MCO NFO SIB NEM RAG RGM RMF SBI BAL SOM TUA TUV BLH NEB OLH JAV CYM ACL LPL SRL SFL JBL KBL TOL SYL',
)
const SHORT = setOf(
  'ABY ACS AMS BEN BOM BSH BRI BUR BML CHA MAU EUR EXO JBS JBT KBS KOR LPS MAN OCI OSH ORI RUS SFS SRS SIA SIN SNO SOK THA TOS TON SYS',
)
/** The standards of these breeds allow neither chocolate nor cinnamon, or no points. Points of Siberians are Neva Masquerades. */
const WITHOUT_CHOCOLATE = setOf('MCO NFO SIB NEM EUR TUA TUV CHA RUS KOR NEB MAU')
const WITHOUT_POINTS = setOf('MCO NFO EUR TUA TUV CHA RUS KOR NEB MAU ABY SOM OCI')

export type BreedColor = {
  /** All cats of the breed have points or are sepia, even if the code does not say so. */
  point: '31' | '33' | null
  isTicked: boolean
  hair: 'long' | 'short' | null
  mayHaveChocolate: boolean
  mayHavePoints: boolean
  mayBeAmber: boolean
  /** Its white feet are a recessive gene. */
  isGloved: boolean
}

/** What the code of a breed says about all of its cats. */
export function breedColor(code: string): BreedColor {
  return {
    point: POINTED.has(code) ? '33' : SEPIA.has(code) ? '31' : null,
    isTicked: TICKED.has(code),
    hair: LONG.has(code) ? 'long' : SHORT.has(code) ? 'short' : null,
    mayHaveChocolate: !WITHOUT_CHOCOLATE.has(code),
    mayHavePoints: !WITHOUT_POINTS.has(code),
    mayBeAmber: code === 'NFO',
    isGloved: code === 'SBI',
  }
}
