import { useQuery } from '@tanstack/react-query'
import { statisticsQuery } from './statistics-query.ts'

/** Three figures about the marketplace. */
export function Statistics() {
  const { data } = useQuery(statisticsQuery)
  if (!data) return null
  return (
    <ul className="grid grid-cols-3 gap-2 border-y border-line py-8 text-center sm:py-14">
      {data.map(({ figure, text }) => (
        <li key={text}>
          <strong className="block font-serif text-2xl font-medium tabular-nums">{figure}</strong>{' '}
          <span dir="auto" className="text-sm text-muted">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
