import { EVASIVE_ADDRESSES } from './evasive-addresses.ts'
import { EVASIVE_NUMBERS } from './evasive-numbers.ts'
import { EVASIVE_WORDS } from './evasive-words.ts'
import { FIRST_ROUND } from './first-round.ts'
import { FOURTH_ROUND } from './fourth-round.ts'
import type { Group } from './group.ts'
import { HARD } from './hard.ts'
import { ORDINARY } from './ordinary.ts'
import { PLAIN } from './plain.ts'
import { SECOND_ROUND } from './second-round.ts'
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
]
