import { useEffect, useState } from 'react'

/** The time in milliseconds, again every 20 seconds; null on the server and in the first render. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 20_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
