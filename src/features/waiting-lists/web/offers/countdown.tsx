import { useEffect, useState } from 'react'
import { LocalTime } from '#ui/local-time.tsx'
import { timeLeftText } from '../../offer-texts.ts'

/** Until when an offer is open, and how long that is. The server and a page without scripts show only the first. */
export function Countdown({ deadline }: { deadline: string | null }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 20_000)
    return () => clearInterval(timer)
  }, [])
  if (!deadline) return <span>The time to answer begins with our email</span>
  const left = now === null ? null : timeLeftText(new Date(deadline).getTime() - now)
  const isOver = now !== null && left === null
  return (
    <span>
      <span>{isOver ? 'Expired on ' : 'Open until '}</span>
      <LocalTime at={deadline} format="deadline" />
      {left && <span>{`\u00a0· ${left}`}</span>}
    </span>
  )
}
