import { breadcrumbJsonLd } from '#lib/texts/breadcrumb-json-ld.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { Guide } from '../contract.ts'

const CONTEXT = 'https://schema.org'

/** A guide's description for search engines, at most 200 characters. */
export function describeGuide({ name, temperament, living }: Guide): string {
  return excerpt(`${name}: ${temperament} ${living}`, 200)
}

/** A guide as schema.org Article about a breed, and its breadcrumbs; `origin` has no trailing slash. */
export function guideJsonLd(guide: Guide, origin: string): object[] {
  const { name, slug, aliases } = guide
  const url = `${origin}/breeds/${slug}`
  return [
    {
      '@context': CONTEXT,
      '@type': 'Article',
      headline: `${name} Cats`,
      description: describeGuide(guide),
      url,
      about: { '@type': 'Thing', name, ...(aliases.length > 0 && { alternateName: aliases }) },
      publisher: { '@type': 'Organization', name: 'Littermate', url: origin },
    },
    breadcrumbJsonLd([
      ['Cat Breeds', `${origin}/breeds`],
      [name, url],
    ]),
  ]
}
