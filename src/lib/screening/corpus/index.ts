import { EIGHTH_ROUND } from './eighth-round.ts'
import { EIGHTH_ROUND_BENIGN } from './eighth-round-benign.ts'
import { EIGHTH_ROUND_NUMBERS } from './eighth-round-numbers.ts'
import { EIGHTH_ROUND_WORDS } from './eighth-round-words.ts'
import { ELEVENTH_ROUND } from './eleventh-round.ts'
import { EVASIVE_ADDRESSES } from './evasive-addresses.ts'
import { EVASIVE_NUMBERS } from './evasive-numbers.ts'
import { EVASIVE_WORDS } from './evasive-words.ts'
import { FIFTH_ROUND } from './fifth-round.ts'
import { FIFTH_ROUND_BENIGN } from './fifth-round-benign.ts'
import { FIRST_ROUND } from './first-round.ts'
import { FOURTH_ROUND } from './fourth-round.ts'
import type { Group } from './group.ts'
import { HARD } from './hard.ts'
import { NINTH_ROUND } from './ninth-round.ts'
import { NINTH_ROUND_BENIGN } from './ninth-round-benign.ts'
import { ORDINARY } from './ordinary.ts'
import { PLAIN } from './plain.ts'
import { SECOND_ROUND } from './second-round.ts'
import { SEVENTH_ROUND } from './seventh-round.ts'
import { SEVENTH_ROUND_BENIGN } from './seventh-round-benign.ts'
import { SEVENTH_ROUND_WORDS } from './seventh-round-words.ts'
import { SIXTH_ROUND } from './sixth-round.ts'
import { SIXTH_ROUND_BENIGN } from './sixth-round-benign.ts'
import { TENTH_ROUND } from './tenth-round.ts'
import { TENTH_ROUND_BENIGN } from './tenth-round-benign.ts'
import { THIRD_ROUND } from './third-round.ts'

export const CORPUS: readonly Group[] = [
  ...PLAIN,
  ...EVASIVE_NUMBERS,
  ...EVASIVE_ADDRESSES,
  ...EVASIVE_WORDS,
  ...ORDINARY,
  ...HARD,
  ...FIRST_ROUND,
  ...SECOND_ROUND,
  ...THIRD_ROUND,
  ...FOURTH_ROUND,
  ...FIFTH_ROUND,
  ...FIFTH_ROUND_BENIGN,
  ...SIXTH_ROUND,
  ...SIXTH_ROUND_BENIGN,
  ...SEVENTH_ROUND,
  ...SEVENTH_ROUND_WORDS,
  ...SEVENTH_ROUND_BENIGN,
  ...EIGHTH_ROUND,
  ...EIGHTH_ROUND_WORDS,
  ...EIGHTH_ROUND_NUMBERS,
  ...EIGHTH_ROUND_BENIGN,
  ...NINTH_ROUND,
  ...NINTH_ROUND_BENIGN,
  ...TENTH_ROUND,
  ...TENTH_ROUND_BENIGN,
  ...ELEVENTH_ROUND,
]
