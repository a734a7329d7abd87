import { expect, it } from 'vitest'
import { parseForm } from './form.ts'

it('reads nested keys, lists and encoded characters', () => {
  const text = 'amount=5&metadata[cat%20id]=a%26b&expand[0]=x&expand[1]=y&tags[]=p&tags[]=q&a[b][c]=1&empty='
  expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual({
    amount: '5',
    metadata: { 'cat id': 'a&b' },
    expand: ['x', 'y'],
    tags: ['p', 'q'],
    a: { b: { c: '1' } },
    empty: '',
  })
})

it('handles hostile keys safely', () => {
  const form = parseForm(
    `__proto__[polluted]=1&constructor[prototype][polluted]=1&a${'[b]'.repeat(50)}=1&[=1&]=2&a[=3`,
  )
  expect(Object.getPrototypeOf(form)).toBeNull()
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect(Object.keys(form)).toContain('a[')
})
