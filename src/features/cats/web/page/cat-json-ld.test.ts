import { describe, expect, it } from 'vitest'
import type { CatDetail } from '../../contract.ts'
import { catJsonLd, describeCat } from './cat-json-ld.ts'

const cat = {
  id: 'a1',
  name: 'Fig',
  breed: 'Maine Coon',
  gender: 'male',
  age: 9,
  price: 250_050,
  description: `Bold.\n${'Very bold. '.repeat(40)}`,
  pictures: [{ url: '/objects/p1', width: 1200, height: 1200, color: '#ffffff' }],
  isAvailable: true,
  isReserved: false,
  leavesHomeFrom: '2027-05-26',
  breeder: { businessName: 'Northlight', location: 'Portland, Maine' },
} as CatDetail

describe('catJsonLd', () => {
  it('describes a product with its price in dollars and absolute URLs', () => {
    const [product] = catJsonLd(cat, 'https://littermate.example')
    expect(product).toMatchObject({
      '@type': 'Product',
      image: ['https://littermate.example/objects/p1/1200.webp'],
      offers: {
        price: '2500.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        availabilityStarts: '2027-05-26',
      },
    })
  })

  it('reports a cat that is not available as sold out', () => {
    const [product] = catJsonLd({ ...cat, isAvailable: false }, '')
    expect(product).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
  })

  it('never describes a cat with half a character', () => {
    for (const description of ['🐱', '👨‍👩‍👧', '猫'].map((character) => character.repeat(150))) {
      const text = describeCat({ ...cat, description })
      expect(text).toMatch(/…$/)
      expect(text.length).toBeLessThanOrEqual(200)
      expect(text.isWellFormed()).toBe(true)
      expect(JSON.stringify(catJsonLd({ ...cat, description }, ''))).not.toMatch(/\\ud/)
    }
  })

  it('has three breadcrumbs', () => {
    const [, breadcrumbs] = catJsonLd(cat, '')
    expect(
      (breadcrumbs as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name),
    ).toEqual(['Cats', 'Maine Coon', 'Fig'])
  })

  it('contains a description of one line and at most 200 characters', () => {
    expect(describeCat(cat)).toMatch(
      /^Fig, Maine Coon, male, 2 months old, \$2,501, from Northlight in Portland, Maine\. Bold\. /,
    )
    expect(describeCat(cat).length).toBeLessThanOrEqual(200)
  })
})
