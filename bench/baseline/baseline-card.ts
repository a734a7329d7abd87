/** The cat card of the baseline server, in React without JSX because it runs without a build. */
import { createElement as h } from 'react'

export type CardCat = {
  id: string
  name: string
  breed: string
  gender: string
  age: number
  price: number
  pictures: { url: string; width: number; height: number; color: string }[]
  vaccinations: unknown[]
  healthCertifications: string[]
  breeder: { name: string; businessName: string; location: string; rating: number; reviewCount: number }
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const BADGE =
  'inline-flex items-center gap-1 rounded-full bg-action-soft px-2.5 py-0.5 text-xs font-medium whitespace-nowrap text-action'
const BUTTON =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-full border border-edge px-3.25 py-1 text-center text-sm leading-tight font-medium text-ink transition-colors hover:bg-sunken'

/** The same elements as the product's card, without its components, router links, and icons. */
export function Card({ cat }: { cat: CardCat }) {
  const picture = cat.pictures[0]
  const { businessName, location, name, rating, reviewCount } = cat.breeder
  const badges =
    cat.vaccinations.length > 0 ? [...cat.healthCertifications, 'Vaccinated'] : cat.healthCertifications
  const stars = (rating / 100).toFixed(1)
  return h(
    'article',
    { className: 'card group relative flex w-full flex-col p-2.5' },
    h(
      'div',
      { className: 'relative aspect-square overflow-hidden rounded-md' },
      picture &&
        h('img', {
          src: `${picture.url}/400.webp`,
          srcSet: `${picture.url}/400.webp 400w, ${picture.url}/800.webp 800w`,
          sizes: '(min-width: 64rem) 18rem, (min-width: 36rem) 45vw, 92vw',
          width: picture.width,
          height: picture.height,
          alt: `${cat.name}, ${cat.breed}`,
          loading: 'lazy',
          style: { backgroundColor: picture.color },
          className: 'size-full object-cover transition-transform duration-500 group-hover:scale-[1.025]',
        }),
    ),
    h(
      'div',
      { className: 'absolute top-4.5 right-4.5 z-10' },
      h(
        'a',
        { href: `/login?favorite=${cat.id}`, rel: 'nofollow', 'aria-label': `Add ${cat.name} to favorites` },
        '♡',
      ),
    ),
    h(
      'div',
      { className: 'flex grow flex-col px-2 pt-4 pb-1.5' },
      h(
        'div',
        { className: 'flex items-baseline justify-between gap-3' },
        h(
          'h3',
          { className: 'text-xl' },
          h(
            'a',
            { className: 'after:absolute after:inset-0 after:rounded-lg', href: `/cats/${cat.id}` },
            cat.name,
          ),
        ),
        h('p', { className: 'font-serif text-lg tabular-nums' }, dollars.format(cat.price / 100)),
      ),
      h('p', { className: 'text-sm text-muted' }, `${cat.breed} · ${cat.gender} · ${cat.age} weeks old`),
      h(
        'div',
        { className: 'mt-3 mb-4 flex flex-wrap gap-1.5 empty:hidden' },
        badges.map((text) => h('span', { key: text, className: BADGE }, text)),
      ),
      h(
        'div',
        { className: 'mt-auto flex items-center gap-3 border-t border-line pt-3' },
        h(
          'span',
          {
            'aria-hidden': true,
            className:
              'grid size-10 shrink-0 place-items-center rounded-full bg-action-soft font-serif text-lg text-action',
          },
          businessName[0],
        ),
        h(
          'div',
          { className: 'min-w-0 grow text-sm leading-snug' },
          h(
            'p',
            { className: 'flex items-center gap-1 font-medium', title: name },
            h('span', { className: 'truncate' }, businessName),
            h('span', {
              role: 'img',
              'aria-label': 'Verified breeder',
              className: 'inline-block size-4.25 shrink-0 mask-(--image-verified) bg-action',
            }),
          ),
          h('p', { className: 'truncate text-muted' }, location),
        ),
      ),
      h(
        'div',
        { className: 'mt-2.5 flex items-center justify-between gap-2' },
        h(
          'span',
          { className: 'inline-flex items-center gap-1.5 text-sm' },
          h('span', {
            role: 'img',
            'aria-label': `${stars} out of 5 stars`,
            className: 'h-3.5 w-19 mask-(--image-star) mask-size-[20%_100%] bg-line',
          }),
          h('span', { className: 'font-medium tabular-nums' }, stars),
          h(
            'span',
            { className: 'text-muted' },
            `(${reviewCount})`,
            h('span', { className: 'sr-only' }, 'reviews'),
          ),
        ),
        h(
          'div',
          { className: 'relative z-10' },
          h('a', { href: `/login?message=${cat.id}`, className: BUTTON }, 'Message'),
        ),
      ),
    ),
  )
}
