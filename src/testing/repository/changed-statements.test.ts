/** Which changes `npm run mutants -- sql` makes to a statement. */
import { expect, it } from 'vitest'
import { changesOf } from '../../../scripts/mutants/sql/changed-statements.ts'

const removedFrom = (text: string) => changesOf(text).map(({ removed }) => removed)

it.each([
  ['the conditions of a filter', 'select 1 from t where a = $1 and b', ['a = $1', 'b']],
  [
    'those in parentheses',
    'select 1 from t where ("a" = $1 and ("b" is null and c)) limit 1',
    ['"a" = $1', '"b" is null', 'c'],
  ],
  ['alternatives as a whole', 'select 1 from t where a and (b or c)', ['a', 'b or c']],
  [
    'those of a join',
    'select 1 from t left join u on u.a = t.a and u.b where t.c',
    ['u.a = t.a', 'u.b', 't.c'],
  ],
  [
    'those of a subquery',
    'select 1 from t where exists (select from u where u.a = t.a)',
    ['exists (select from u where u.a = t.a)', 'u.a = t.a'],
  ],
  ['those of an aggregate', 'select count(*) filter (where a and b) from t', ['a', 'b']],
  ['those of groups', 'select a from t group by a having count(*) > 1', ['count(*) > 1']],
  [
    'those of a change',
    "update t set a = left(b, 2) from u where left(u.c, 1) = 'x' and u.b = t.b returning a",
    ["left(u.c, 1) = 'x'", 'u.b = t.b'],
  ],
  [
    'those of an upsert',
    'insert into t (a) values (1) on conflict (a) do update set b = 2 where t.c',
    ['t.c'],
  ],
  ['no range in halves', 'select 1 from t where a between 1 and 2 and b', ['a between 1 and 2', 'b']],
  [
    'no CASE in parts',
    'select 1 from t where case when a and b then c end and d',
    ['case when a and b then c end', 'd'],
  ],
  ['an order', 'select distinct on (a) b from t order by a desc, b limit 1', ['order by a desc, b']],
  ['the order of an aggregate', 'select json_agg(a order by b) from t', ['order by b']],
  ['no order with a parameter, whose type would be unknown', 'select a from t order by b = $1', []],
  ['nothing else', "insert into t (a) values ('where b and c order by d') returning a", []],
])('%s', (_, text, removed) => {
  expect(removedFrom(text)).toEqual(removed)
})

it('a condition becomes true and keeps its parameters', () => {
  expect(changesOf('select 1 from t where é = $1 and b for update')[0]?.text).toBe(
    'select 1 from t where (é = $1 or true) and b for update',
  )
})

it('an order is left out', () => {
  expect(changesOf('select a from t order by b limit 1')[0]?.text).toBe('select a from t  limit 1')
})

it('the placeholder of a filter that is not used is no condition', () => {
  expect(removedFrom('select a from t where true and b = $1')).toEqual(['b = $1'])
})
