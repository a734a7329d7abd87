import { inDigits } from '#lib/texts/digits.ts'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { ScrollBox } from '#ui/lists/scroll-box.tsx'
import type { Numbers } from '../contract.ts'
import { MEASURES } from '../measures.ts'
import { MEASURE_LABELS } from './measure-chart.tsx'

/** The figures of the charts as a table, latest week first; `title` is its caption. */
export function WeekTable({ weeks, numbers, title }: { weeks: string[]; numbers: Numbers; title: string }) {
  return (
    <ScrollBox label={title} className="mt-3">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-1.5 pr-2 text-left font-medium">
              Week of
            </th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col" className="py-1.5 pl-2 text-right font-medium">
                {MEASURE_LABELS[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks
            .map((week, index) => (
              <tr key={week} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
                  <CalendarDate date={week} />
                </th>
                {MEASURES.map((measure) => (
                  <td key={measure} className="py-1.5 pl-2 text-right tabular-nums">
                    {inDigits(numbers[measure][index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollBox>
  )
}
