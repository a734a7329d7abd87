import { expect, it } from 'vitest'
import { pathOfTarget } from './request-target.ts'

it.each([
  ['/cats?breed=Ragdoll', '/cats?breed=Ragdoll'],
  ['/cats?next=http://other.example/', '/cats?next=http://other.example/'],
  ['http://other.example/cats?q=1', '/cats?q=1'],
  ['HTTPS://other.example:8443/cats', '/cats'],
  ['http://other.example', '/'],
  ['http://other.example?q=1', '/?q=1'],
  ['http:///cats', '/cats'],
  ['http://other.example//third.example/', '//third.example/'],
  ['*', '*'],
])('%s is %s', (target, path) => {
  expect(pathOfTarget(target)).toBe(path)
})
