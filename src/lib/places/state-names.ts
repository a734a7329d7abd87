/** Names of states as people write them. */
import { distance } from 'fastest-levenshtein'
import { STATES } from './states.ts'

/** Traditional and other abbreviations, without periods and spaces, besides the postal codes. */
const ABBREVIATIONS: Record<string, string> = {
  AL: 'ala',
  AK: 'alas',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'cal calif cali',
  CO: 'colo',
  CT: 'conn',
  DC: 'washdc washingtondc',
  DE: 'del',
  FL: 'fla',
  ID: 'ida',
  IL: 'ill',
  IN: 'ind',
  KS: 'kan kans',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MP: 'cnmi northernmarianas',
  MS: 'miss',
  MT: 'mont',
  NC: 'ncar ncarolina nocarolina nocar',
  ND: 'ndak ndakota nodak',
  NE: 'neb nebr',
  NH: 'nhamp',
  NJ: 'njersey',
  NM: 'nmex nmexico newmex',
  NV: 'nev',
  NY: 'newyorkstate nystate nys',
  OK: 'okla',
  OR: 'ore oreg',
  PA: 'penn penna penns',
  PR: 'prico',
  RI: 'rhodeis',
  SC: 'scar scarolina socar',
  SD: 'sdak sdakota sodak',
  TN: 'tenn',
  TX: 'tex',
  VI: 'usvi virginislands usvirginislands',
  WA: 'wash washingtonstate wastate',
  WI: 'wis wisc',
  WV: 'wva wvirginia westva',
  WY: 'wyo',
}
/** Letters from which a misspelled name is recognized. */
const MIN_MISSPELLED = 7

const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
const BY_LETTERS = new Map([
  ...Object.entries(STATES).flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [lettersOf(name), code],
  ]),
  ...Object.entries(ABBREVIATIONS).flatMap(([code, words]) =>
    words.split(' ').map((word): [string, string] => [word, code]),
  ),
])
const NAMES = Object.entries(STATES).map(([code, name]) => ({ code, letters: lettersOf(name) }))

/** The code of a state by its code, name, or abbreviation as people write it: "N.Y.", "Calif.", "Tenessee". */
export function readState(text: string): string | undefined {
  const letters = lettersOf(text)
  const known = BY_LETTERS.get(letters)
  if (known || letters.length < MIN_MISSPELLED) return known
  const similar = NAMES.filter((state) => distance(state.letters, letters) <= 2)
  // "virginia" is two letters from no other state, but texts between two states are not guessed.
  return similar.length === 1 ? similar[0]?.code : undefined
}
