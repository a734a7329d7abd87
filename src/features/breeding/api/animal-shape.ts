import { z } from 'zod'
import { ANIMAL_STATUSES, BIRTH_PRECISIONS, SEXES } from '../choices.ts'

/** Columns of an animal as statements in raw SQL read them; dates as text. */
export const animalShape = z.object({
  id: z.string(),
  breederId: z.string(),
  breed: z.string(),
  emsCode: z.string().nullable(),
  color: z.string().nullable(),
  sex: z.enum(SEXES),
  bornOn: z.iso.date().nullable(),
  bornPrecision: z.enum(BIRTH_PRECISIONS).nullable(),
  status: z.enum(ANIMAL_STATUSES),
})
