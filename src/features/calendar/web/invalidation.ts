import type { QueryClient } from '@tanstack/react-query'
import { SALE_CHANGED } from '#features/sales/events.ts'
import { WAITING_LIST_CHANGED } from '#features/waiting-lists/events.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import { MONTH_KEY } from './queries.ts'

const invalidateCalendar = (client: QueryClient) => void client.invalidateQueries({ queryKey: MONTH_KEY })

export const calendarInvalidation: InvalidationRules = {
  events: [onEvent(SALE_CHANGED, invalidateCalendar), onEvent(WAITING_LIST_CHANGED, invalidateCalendar)],
  missed: invalidateCalendar,
}
