import { CalendarDate } from '#ui/calendar-date.tsx'
import { ScrollBox } from '#ui/lists/scroll-box.tsx'
import type { FamilyLine } from '../../rules/invitations/read-families.ts'

/** Each line as it is read, those with errors first. */
export function LinesTable({ lines }: { lines: FamilyLine[] }) {
  if (lines.length === 0) return null
  const sorted = lines.toSorted(
    (one, other) => Number(!one.error) - Number(!other.error) || one.row - other.row,
  )
  return (
    <ScrollBox label="Lines of the notebook" className="card">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {['Line', 'Family', 'Waits since'].map((title) => (
              <th key={title} scope="col" className="px-3 py-2 font-medium">
                {title}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 font-medium max-sm:hidden">
              Note for you
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((line) => (
            <Row key={line.row} line={line} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Row({ line: { row, name, email, since, notes, error } }: { line: FamilyLine }) {
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="px-3 py-2 tabular-nums">{row}</td>
      <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere">
        <bdi>{name || 'Without a name'}</bdi>
        <p className="font-normal text-muted">
          <bdi>{email || 'Without an address'}</bdi>
        </p>
        {error && <p className="text-danger">{error}</p>}
      </th>
      <td className="px-3 py-2 whitespace-nowrap">
        {/^\d{4}-\d{2}-\d{2}$/.test(since) && !error?.includes('cannot be read') ? (
          <CalendarDate date={since} />
        ) : (
          <bdi>{since || '–'}</bdi>
        )}
      </td>
      <td className="min-w-40 px-3 py-2 max-sm:hidden">
        <bdi className="line-clamp-2 wrap-anywhere">{notes}</bdi>
      </td>
    </tr>
  )
}
