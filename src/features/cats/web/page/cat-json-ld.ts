import { ageText } from '#lib/age.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { breadcrumbJsonLd } from '#lib/texts/breadcrumb-json-ld.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { previewUrl } from '#ui/picture.tsx'
import type { CatDetail } from '../../contract.ts'
import { CAT_FACTS, factData } from '../../facts.ts'

/** A cat's description for search engines, at most 200 characters. */
export function describeCat(cat: CatDetail): string {
  const facts = sentence(
    `${cat.name}, ${cat.breed}, ${cat.gender}, ${ageText(cat.age)}, ${formatWholeDollars(cat.price)}, from ${cat.breeder.businessName} in ${cat.breeder.location}`,
  )
  const description = cat.description?.replace(/\s+/g, ' ') ?? ''
  return excerpt(`${facts} ${description}`.trim(), 200)
}

/** The facts about a cat as PropertyValue. */
function additionalProperties(cat: CatDetail): object[] {
  return CAT_FACTS.flatMap((fact) => {
    const value = factData(fact, cat[fact.name])
    return value ? [{ '@type': 'PropertyValue', name: fact.label, value }] : []
  })
}

const CONTEXT = 'https://schema.org'

/** A cat as schema.org Product with Offer, and its breadcrumbs as BreadcrumbList; `origin` has no trailing slash. */
export function catJsonLd(cat: CatDetail, origin: string): object[] {
  const url = `${origin}/cats/${cat.id}`
  const properties = additionalProperties(cat)
  return [
    {
      '@context': CONTEXT,
      '@type': 'Product',
      name: `${cat.name}, ${cat.breed}`,
      description: describeCat(cat),
      category: cat.breed,
      ...(cat.pictures.length > 0 && { image: cat.pictures.map((p) => origin + previewUrl(p.url)) }),
      ...(properties.length > 0 && { additionalProperty: properties }),
      offers: {
        '@type': 'Offer',
        url,
        price: (cat.price / 100).toFixed(2),
        priceCurrency: 'USD',
        // The same day as on the page.
        availabilityStarts: cat.leavesHomeFrom,
        availability: `${CONTEXT}/${cat.isAvailable ? 'InStock' : cat.isReserved || cat.isHeld ? 'Reserved' : 'SoldOut'}`,
        seller: { '@type': 'Organization', name: cat.breeder.businessName },
      },
    },
    breadcrumbJsonLd([
      ['Cats', `${origin}/cats`],
      [cat.breed, `${origin}/cats?breed=${encodeURIComponent(cat.breed)}`],
      [cat.name, url],
    ]),
  ]
}
