import type { CardCat } from '#features/cats/web/index.ts'
import { Link } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'

const SIZES = {
  large: '(min-width: 64rem) 20rem, (min-width: 36rem) 22rem, 58vw',
  small: '(min-width: 64rem) 12rem, (min-width: 36rem) 13rem, 32vw',
}

/** Up to three cats with pictures in arched frames: one large, two small. */
export function FeaturedCats({ cats }: { cats: CardCat[] }) {
  const shown = cats.filter((cat) => cat.picture).slice(0, 3)
  if (shown.length === 0)
    return (
      <PhotoPlaceholder className="mx-auto block aspect-[4/5] w-full max-w-sm overflow-hidden rounded-arch bg-sunken" />
    )
  return (
    <ul
      aria-label="Featured kittens"
      className="mx-auto grid w-full max-w-xl grid-cols-[1.75fr_1fr] grid-rows-2 items-end gap-4"
    >
      {shown.map((cat, index) => (
        <li key={cat.id} className={index === 0 ? 'row-span-2' : ''}>
          <FramedCat cat={cat} large={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function FramedCat({ cat, large }: { cat: CardCat; large: boolean }) {
  if (!cat.picture) return null
  return (
    <Link to={`/cats/${cat.id}`} className="group block">
      <span
        className={`block overflow-hidden rounded-arch bg-sunken ${large ? 'aspect-[4/5]' : 'aspect-square'}`}
      >
        <Picture
          picture={cat.picture}
          alt=""
          sizes={large ? SIZES.large : SIZES.small}
          priority={large}
          small={!large}
          className="size-full transition-transform duration-500 group-hover:-translate-y-[2.5%] group-hover:scale-105 starting:translate-y-[45%]"
        />
      </span>
      <span className="-mx-1.5 block h-2 rounded-sm bg-line" />
      <span className="mt-3 block">
        <span
          dir="auto"
          className={`block font-serif group-hover:underline ${large ? 'text-xl' : 'sm:text-lg'}`}
        >
          {cat.name}
        </span>
        <span className="block text-sm text-muted">{cat.breed}</span>
      </span>
    </Link>
  )
}
