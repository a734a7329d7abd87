import { breadcrumbJsonLd } from '#lib/texts/breadcrumb-json-ld.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { Profile } from './breeder-page-query.ts'

/** The description of a breeder for search results, at most 200 characters. */
export function describeBreeder(breeder: Profile): string {
  const { businessName, name, location, specializations, rating, reviewCount } = breeder
  const breeds = specializations.length > 0 ? ` Breeds ${specializations.join(', ')}.` : ''
  const stars = reviewCount > 0 ? ` ${(rating / 100).toFixed(1)} of 5 stars from ${reviewCount} reviews.` : ''
  const more = breeder.description?.replace(/\s+/g, ' ') ?? ''
  return excerpt(`${businessName}, cattery of ${name} in ${location}.${breeds}${stars} ${more}`.trim(), 200)
}

const CONTEXT = 'https://schema.org'

/**
 * A cattery as schema.org Organization with its BreadcrumbList; with a rating only if there are reviews. `origin` has no
 * trailing slash.
 */
export function breederJsonLd(breeder: Profile, origin: string): object[] {
  const { id, businessName, name, location, rating, reviewCount, profileImageUrl } = breeder
  const url = `${origin}/breeder/${id}`
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name: businessName,
      url,
      description: describeBreeder(breeder),
      founder: { '@type': 'Person', name },
      address: location,
      ...(profileImageUrl && { image: new URL(profileImageUrl, origin).href }),
      ...(reviewCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: (rating / 100).toFixed(1),
          reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    },
    breadcrumbJsonLd([
      ['Breeders', `${origin}/breeders`],
      [businessName, url],
    ]),
  ]
}
