import { expect, it } from 'vitest'
import { statementSuffix } from './statement-descriptor.ts'

const orderNumber = 'LM-7K2M9Q'

it.each([
  ['Maple Ridge Cattery', 'LMATE', 'LM-7K2M9Q MAPLE'],
  ['Maple Ridge Cattery', 'LM', 'LM-7K2M9Q MAPLE RI'],
  ['Maple Ridge Cattery', 'LITTERMATE', 'LM-7K2M9Q'],
  ['Zoë\'s <Best> "Cats" * \\', 'LM', 'LM-7K2M9Q ZOES BES'],
  ['王小明', 'LM', 'LM-7K2M9Q WANGXIAO'],
  ['Кошка', 'LMATE', 'LM-7K2M9Q KOSHK'],
  ['\u{1F408}\u{1F408}', 'LMATE', 'LM-7K2M9Q CAT2C'],
  ['***', 'LMATE', 'LM-7K2M9Q'],
  ['', 'LMATE', 'LM-7K2M9Q'],
  [null, 'LMATE', 'LM-7K2M9Q'],
  ['  A  B  ', 'LMATE', 'LM-7K2M9Q A B'],
])('%s after the prefix %s is %s', (catteryName, prefix, suffix) => {
  const text = statementSuffix({ orderNumber, catteryName }, prefix)
  expect(text).toBe(suffix)
  expect(`${prefix}* ${text}`.length).toBeLessThanOrEqual(22)
})
