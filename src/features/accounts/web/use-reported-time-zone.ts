import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiFor } from '#lib/client/query-client.ts'
import { deviceTimeZone } from '#lib/times.ts'
import type { AccountEndpoints } from '../contract.ts'
import { useViewer } from './viewer.ts'

/** Reports the device's time zone to the server if it is not the stored one, for emails and the next page. */
export function useReportedTimeZone(): void {
  const client = useQueryClient()
  const stored = useViewer()?.timeZone
  useEffect(() => {
    // Visitors have none, and asking the device takes a phone 40 ms.
    if (stored === undefined) return
    const timeZone = deviceTimeZone()
    if (stored === timeZone) return
    // The next page tries again.
    apiFor<AccountEndpoints>(client)
      .call('PUT /api/auth/time-zone', { body: { timeZone } })
      .catch(() => {})
  }, [client, stored])
}
