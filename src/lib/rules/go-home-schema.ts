import { z } from 'zod'
import { GO_HOME_DECIDERS } from '../go-home.ts'

/** At which age in weeks a kitten leaves, and who decided it; see lib/go-home.ts. */
export const goHomeRuleSchema = z.object({
  weeks: z.int(),
  by: z.enum(GO_HOME_DECIDERS),
  place: z.string().nullable(),
})
