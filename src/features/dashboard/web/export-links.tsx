import Download from 'lucide-react/icons/download'
import { buttonClass } from '#ui/button.tsx'

const EXPORTS = [
  ['cats', 'Cats'],
  ['litters', 'Litters'],
  ['sales', 'Sales'],
] as const

/** Links that download the breeder's data as CSV. */
export function ExportLinks() {
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">Export your data</h3>
      <p className="mt-1 mb-3 text-sm text-muted">CSV files for spreadsheets and your records</p>
      <div className="flex flex-wrap gap-2">
        {EXPORTS.map(([id, name]) => (
          <a
            key={id}
            href={`/api/breeders/exports/${id}.csv`}
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
