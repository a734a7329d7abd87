/** What staff checked about the demo's catteries, by their keys. The others were never checked. */
import type { CheckKind, VisitMethod } from '#lib/checks/kinds.ts'

export type DemoCheck = {
  kind: CheckKind
  monthsAgo: number
  /** Omitted for one that was passed. */
  result?: 'failed'
  club?: string
  number?: string
  method?: VisitMethod
  /** Omitted for the usual text. */
  seen?: string
}

const basics = (monthsAgo: number): DemoCheck[] => [
  { kind: 'identity', monthsAgo },
  { kind: 'phone', monthsAgo },
]
const registration = (monthsAgo: number, club: string, number: string): DemoCheck => ({
  kind: 'registration',
  monthsAgo,
  club,
  number,
})

export const DEMO_CHECKS: Record<string, DemoCheck[]> = {
  'foxglove-hollow': [
    ...basics(8),
    { kind: 'address', monthsAgo: 8 },
    registration(10, 'TICA', '38112'),
    { kind: 'veterinarian', monthsAgo: 7 },
    { kind: 'visit', monthsAgo: 5, method: 'in_person' },
  ],
  silverbirch: [...basics(14), registration(15, 'TICA', '40276')],
  'velvet-quay': [...basics(11), { kind: 'address', monthsAgo: 11 }, registration(4, 'CFA', '210955')],
  'marigold-and-moth': [
    ...basics(6),
    { kind: 'address', monthsAgo: 6 },
    registration(3, 'CFA', '214480'),
    { kind: 'veterinarian', monthsAgo: 6 },
    { kind: 'visit', monthsAgo: 2, method: 'video_call' },
  ],
  'saffron-court': [...basics(9)],
  lanternlight: [...basics(13), registration(9, 'CFA', '198231')],
  cloudberry: [...basics(16), { kind: 'veterinarian', monthsAgo: 16 }],
  wildfern: [...basics(10), { kind: 'visit', monthsAgo: 8, method: 'in_person' }],
  'old-orchard': [registration(20, 'CFA', '150042')],
  'juniper-gate': [
    { kind: 'identity', monthsAgo: 0 },
    {
      kind: 'registration',
      monthsAgo: 0,
      result: 'failed',
      club: 'TICA',
      number: '51903',
      seen: 'The club has no cattery with this name or number. Asked the applicant for a copy of the certificate.',
    },
  ],
}
