/** The texts of all guides, by the name of the breed. */
import { A_TO_D } from './a-to-d.ts'
import { E_TO_N } from './e-to-n.ts'
import type { GuideText } from './guide.ts'
import { O_TO_Z } from './o-to-z.ts'

export const GUIDE_TEXTS: Record<string, GuideText> = { ...A_TO_D, ...E_TO_N, ...O_TO_Z }
