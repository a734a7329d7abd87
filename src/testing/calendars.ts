/** Calendar files as two independent parsers read them. */
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

/** An event of a file: a day (ISO date), or a time in UTC (ISO). */
export type ReadEvent = {
  uid: string
  sequence: number
  title: string
  start: string
  end: string
  isCanceled: boolean
}

/** The events of a file in its order. Throws if the parsers disagree. */
export function readCalendarFile(text: string): ReadEvent[] {
  const [one, other] = [readWithIcalJs(text), readWithNodeIcal(text)]
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(
      `The parsers disagree:\n${JSON.stringify(one, null, 1)}\n${JSON.stringify(other, null, 1)}`,
    )
  return one
}

function readWithIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  try {
    return calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, summary, startDate, endDate } = new ICAL.Event(component)
      return {
        uid,
        sequence,
        title: summary,
        start: startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString(),
        end: endDate.isDate ? endDate.toString() : endDate.toJSDate().toISOString(),
        isCanceled: component.getFirstPropertyValue('status') === 'CANCELLED',
      }
    })
  } finally {
    ICAL.TimezoneService.reset()
  }
}

function readWithNodeIcal(text: string): ReadEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return []
    const { uid, sequence, summary, start, end, status, datetype } = event
    const write = (at: Date) => (datetype === 'date' ? localDay(at) : new Date(at).toISOString())
    return [
      {
        uid,
        sequence: Number(sequence),
        title: typeof summary === 'string' ? summary : (summary as { val: string }).val,
        start: write(start),
        end: write(end ?? start),
        isCanceled: status === 'CANCELLED',
      },
    ]
  })
}

/** It reads days as midnights of this machine. */
const localDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
