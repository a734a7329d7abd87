import { Link } from '#ui/link.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { Logo } from './logo.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const GROUPS = [
  {
    title: 'Find',
    links: [
      ['/cats', 'Cats'],
      ['/breeders', 'Breeders'],
      ['/breeding-pairings', 'Future Litters'],
      ['/breeds', 'Cat Breeds'],
    ],
  },
  {
    title: 'About',
    links: [
      ['/about', 'About'],
      ['/buyer-guarantee', 'Buyer Guarantee'],
      ['/support', 'Support'],
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy'],
      ['/accessibility', 'Accessibility'],
    ],
  },
] as const

/** The footer of every page. */
export function Footer() {
  return (
    <HydrateNear as="footer" className="mt-auto pt-16 sm:pt-24 max-lg:fullscreen:hidden print:hidden">
      <div className="border-t border-line">
        <div className="page grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-8 gap-y-10 py-10 sm:py-14 lg:grid-cols-[2fr_1fr_1fr_auto]">
          <div className="col-span-full max-w-80 lg:col-auto">
            <Logo />
            <p className="mt-3 text-sm text-muted">
              A marketplace for cats and kittens from verified breeders.
            </p>
          </div>
          {GROUPS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 font-sans text-xs font-semibold tracking-wide text-clay uppercase">
                {title}
              </h2>
              <ul className="text-sm">
                {links.map(([to, text]) => (
                  <li key={to}>
                    <Link to={to} className="inline-block py-1.5 text-muted hover:text-ink hover:underline">
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div className="col-span-full lg:col-auto">
            <ThemeChoice />
          </div>
        </div>
      </div>
    </HydrateNear>
  )
}
