import { expect, it } from 'vitest'
import { averaged } from './average-pixels.ts'

it('each pixel is the average of those that it replaces; rows may have more bytes than pixels, and what is left over is dropped', () => {
  const rows = [
    [0, 10, 20, 100, 110, 120, 9, 9, 9, 77],
    [100, 90, 80, 101, 110, 120, 9, 9, 9, 77],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 77],
  ]
  const pixels = { data: Uint8Array.from(rows.flat()), width: 3, height: 3, stride: 10, channels: 3 as const }
  expect(averaged(pixels, 2)).toEqual({
    data: Uint8Array.from([75, 80, 85]),
    width: 1,
    height: 1,
    channels: 3,
  })
})

it('a factor of one copies, and a picture that is lower than the factor keeps a row', () => {
  const data = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8])
  const pixels = { data, width: 2, height: 1, stride: 8, channels: 4 as const }
  expect(averaged(pixels, 1)).toEqual({ data, width: 2, height: 1, channels: 4 })
  expect(averaged(pixels, 2).data).toEqual(Uint8Array.from([3, 4, 5, 6]))
})
