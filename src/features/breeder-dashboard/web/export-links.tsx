import Download from 'lucide-react/icons/download'
import { buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'

const EXPORTS = [
  ['cats', 'Cats'],
  ['litters', 'Litters'],
  ['sales', 'Sales'],
] as const

/** Links to the breeder's monthly statements, and to data as CSV. */
export function ExportLinks() {
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">Export your data</h3>
      <p className="mt-1 mb-3 text-sm text-muted">CSV files for spreadsheets and your records</p>
      <div className="flex flex-wrap gap-2">
        {EXPORTS.map(([id, name]) => (
          <a key={id} href={`/api/breeders/exports/${id}.csv`} className={buttonClass('secondary', 'sm')}>
            <Download size={16} aria-hidden="true" />
            <bdi>{name}</bdi>
            <span className="sr-only"> as CSV</span>
          </a>
        ))}
      </div>
      <p className="mt-3 text-sm">
        <Link to="/dashboard?tab=money#months" className="link">
          Monthly statements
        </Link>
      </p>
    </div>
  )
}
