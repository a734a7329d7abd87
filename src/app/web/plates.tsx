import { type CardCat, CatPlaceholder } from '#features/cats/web/index.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'

/** Three featured cats, mounted and captioned like the plates of a book: one large, two small. */
export function Plates({ cats }: { cats: CardCat[] }) {
  const shown = cats.filter((cat) => cat.picture).slice(0, 3)
  if (shown.length === 0)
    return <CatPlaceholder className="card aspect-square w-full max-w-md justify-self-center" />
  return (
    <ul aria-label="Featured kittens" className="grid grid-cols-2 gap-3 sm:gap-4">
      {shown.map((cat, index) => (
        <li key={cat.id} className={index === 0 ? 'col-span-2' : ''}>
          <Plate cat={cat} large={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function Plate({ cat, large }: { cat: CardCat; large: boolean }) {
  const picture = cat.picture
  if (!picture) return null
  return (
    <Link to={`/cats/${cat.id}`} className="card group block p-2.5">
      <Picture
        picture={picture}
        alt=""
        sizes={large ? '(min-width: 64rem) 34rem, 92vw' : '(min-width: 64rem) 16rem, 44vw'}
        priority={large}
        className={`w-full rounded-md ${large ? 'aspect-[4/3] object-[50%_35%]' : 'aspect-[4/3] object-[50%_35%]'}`}
      />
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 px-1.5 pt-2.5">
        <span className="font-serif text-lg group-hover:underline">{cat.name}</span>
        <span className="text-sm text-muted">{cat.breed}</span>
      </span>
    </Link>
  )
}
