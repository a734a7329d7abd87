/**
 * The lines with which the template of a cattery begins. Weeks are those of the named sources, or within their ranges; lines
 * without a source are only days to remember. Breeders edit all of them with their vet.
 */
import type { CareLine } from './plan.ts'

const VACCINES =
  'Against panleukopenia, herpes, and calici. WSAVA guidelines 2024 (doi 10.1111/jsap.13718): from 6 to 8 weeks, every 2 to 4 weeks until 16 weeks or older, and again at 26 weeks.'
const WORMS =
  'International Cat Care and ESCCAP: every 2 weeks from 3 to 9 weeks of age, then every 4 weeks until 6 months.'

const once = { everyWeeks: null, untilWeek: null, isUsed: true }

export const DEFAULT_LINES: readonly CareLine[] = [
  {
    id: 'core',
    kind: 'vaccine',
    name: 'Core vaccines',
    firstWeek: 8,
    everyWeeks: 4,
    untilWeek: 16,
    source: VACCINES,
    isUsed: true,
  },
  {
    ...once,
    id: 'core-26',
    kind: 'vaccine',
    name: 'Core vaccines, again',
    firstWeek: 26,
    source: VACCINES,
  },
  {
    id: 'felv',
    kind: 'vaccine',
    name: 'Feline leukemia (FeLV)',
    firstWeek: 8,
    everyWeeks: 4,
    untilWeek: 12,
    source:
      'WSAVA guidelines 2024 (doi 10.1111/jsap.13718): two doses from 8 weeks, where the vet advises it.',
    isUsed: false,
  },
  {
    ...once,
    id: 'rabies',
    kind: 'vaccine',
    name: 'Rabies',
    firstWeek: 12,
    source: 'WSAVA guidelines 2024 (doi 10.1111/jsap.13718): from 12 weeks, where the law asks for it.',
    isUsed: false,
  },
  {
    id: 'worms',
    kind: 'worms',
    name: 'Worms',
    firstWeek: 3,
    everyWeeks: 2,
    untilWeek: 9,
    source: WORMS,
    isUsed: true,
  },
  {
    id: 'worms-later',
    kind: 'worms',
    name: 'Worms, later',
    firstWeek: 13,
    everyWeeks: 4,
    untilWeek: 25,
    source: WORMS,
    isUsed: true,
  },
  { ...once, id: 'microchip', kind: 'microchip', name: 'Microchip', firstWeek: 8, source: null },
  { ...once, id: 'vet-check', kind: 'vet_check', name: 'Vet check', firstWeek: 8, source: null },
  {
    id: 'photos',
    kind: 'photos',
    name: 'Photos',
    firstWeek: 4,
    everyWeeks: 4,
    untilWeek: 12,
    source: null,
    isUsed: true,
  },
]
