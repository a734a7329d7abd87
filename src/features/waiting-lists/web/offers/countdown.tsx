import { useNow } from '#lib/client/use-now.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { answerBy, timeLeftText } from '../../offer-texts.ts'

type Props = {
  /** Null before the email about the offer was sent: then its hours have not begun. */
  deadline: string | null
  hours?: number
}

/** Until when an offer is open, and how long that is. The server and a page without scripts show only the first. */
export function Countdown({ deadline, hours }: Props) {
  const now = useNow()
  if (!deadline) return <span>{now && hours ? <NotBefore at={answerBy(hours, now)} /> : ON_ITS_WAY}</span>
  const left = now === null ? null : timeLeftText(new Date(deadline).getTime() - now)
  const isOver = now !== null && left === null
  return (
    <span className="dots">
      <span>
        <span>{isOver ? 'Expired on ' : 'Answer by '}</span>
        <LocalTime at={deadline} format="deadline" />
      </span>{' '}
      {left && <span>{left}</span>}
    </span>
  )
}

const ON_ITS_WAY = 'Our email about it is on its way'

function NotBefore({ at }: { at: Date }) {
  return (
    <>
      <span>Answer by </span>
      <LocalTime at={at.toISOString()} format="deadline" />
      <span> or later: our email about it is on its way</span>
    </>
  )
}
