import Download from 'lucide-react/icons/download'
import { buttonClass } from '#ui/button.tsx'

const TABLES = [
  ['cats', 'Cats'],
  ['litters', 'Litters'],
  ['sales', 'Sales'],
] as const

/** The cattery's tables as files that spreadsheets open. */
export function Exports() {
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">Take your data with you</h3>
      <p className="mt-1 mb-3 text-sm text-muted">CSV files for spreadsheets and your records.</p>
      <div className="flex flex-wrap gap-2">
        {TABLES.map(([table, name]) => (
          <a
            key={table}
            href={`/api/breeders/exports/${table}.csv`}
            download
            className={buttonClass('secondary', 'sm')}
          >
            <Download size={16} aria-hidden="true" />
            {name}
            <span className="sr-only"> as CSV</span>
          </a>
        ))}
      </div>
    </div>
  )
}
