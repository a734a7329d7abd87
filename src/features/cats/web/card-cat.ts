import type { Cat } from '../contract.ts'

/** What a card shows of a cat. Lists keep no more, since everything that is kept travels inside the page. */
export type CardCat = Pick<
  Cat,
  | 'id'
  | 'name'
  | 'breed'
  | 'gender'
  | 'age'
  | 'price'
  | 'description'
  | 'pictures'
  | 'healthCertifications'
  | 'vaccinations'
  | 'status'
  | 'isAvailable'
  | 'isReserved'
> & { breeder: Omit<Cat['breeder'], 'id'> }

/** Letters of a description that two lines of a card can hold. */
const DESCRIPTION = 120

/** A cat with its first picture, and without what only its own page shows. */
export function toCardCat(cat: Cat): CardCat {
  const { id, name, breed, gender, age, price, healthCertifications, status, isAvailable, isReserved } = cat
  const { id: _, ...breeder } = cat.breeder
  return {
    ...{
      id,
      name,
      breed,
      gender,
      age,
      price,
      healthCertifications,
      status,
      isAvailable,
      isReserved,
      breeder,
    },
    description: cat.description?.slice(0, DESCRIPTION) ?? null,
    pictures: cat.pictures.slice(0, 1),
    vaccinations: cat.vaccinations.slice(0, 1),
  }
}
