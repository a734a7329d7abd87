import type { CardCat } from '#features/cats/web/index.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'

/** Captioned pictures of cats; on phones, a row that scrolls sideways. */
export function MoreCats({ cats }: { cats: CardCat[] }) {
  return (
    <ul className="flex snap-x snap-mandatory gap-5 overflow-x-auto [scrollbar-width:none] sm:grid-cols-3 sm:grid">
      {cats.map((cat) => (
        <li key={cat.id} className="w-72 shrink-0 snap-center sm:w-auto">
          <Link to={`/cats/${cat.id}`} className="card group block p-2.5">
            <span className="block overflow-hidden rounded-md">
              {cat.picture && (
                <Picture
                  picture={cat.picture}
                  alt=""
                  sizes="(min-width: 76rem) 22rem, (min-width: 36rem) 29vw, 17rem"
                  small
                  className="aspect-square w-full transition-transform duration-500 group-hover:scale-[1.025]"
                />
              )}
            </span>
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 px-2 pt-3">
              <span dir="auto" className="font-serif text-xl group-hover:underline">
                {cat.name}
              </span>
              <span className="text-lg font-medium tabular-nums">{formatWholeDollars(cat.price)}</span>
            </span>
            <span className="block px-2 pb-1.5 text-sm text-muted">{cat.breed}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
