import { expect, it } from 'vitest'
import { joinSql, sql } from './sql.ts'

it('values become parameters, in the order of the text', () => {
  const statement = sql`select ${1} from objects where id = ${"a' or 1=1 --"} and type is ${null}`
  expect({ ...statement }).toEqual({
    text: 'select ? from objects where id = ? and type is ?',
    values: [1, "a' or 1=1 --", null],
  })
})

it('parts of other statements keep their parameters', () => {
  const conditions = [sql`type = ${'charge'}`, sql`seq < ${5}`]
  const statement = sql`select * from objects where ${joinSql(conditions, ' and ')} ${sql``} limit ${2}`
  expect({ ...statement }).toEqual({
    text: 'select * from objects where type = ? and seq < ?  limit ?',
    values: ['charge', 5, 2],
  })
})
