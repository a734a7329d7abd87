import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { browserScript } from './script.ts'

it('is one classic script that defines only window.Stripe', () => {
  const window: { Stripe?: (key: string) => Record<string, unknown> } = {}
  const globals = { window }
  runInNewContext(browserScript(), globals)

  expect(Object.keys(globals)).toEqual(['window'])
  expect(Object.keys(window)).toEqual(['Stripe'])
  // @stripe/react-stripe-js checks for these before it accepts a Stripe object.
  for (const name of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment']) {
    expect(window.Stripe?.('pk_test_local')[name]).toBeTypeOf('function')
  }
})

it('has unique names, because its parts share one scope', () => {
  const names = browserScript().match(/^(?:async )?(?:function|const|let|class) (\w+)/gm) ?? []

  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
})

it('refuses a secret key', () => {
  const window: { Stripe?: (key: string) => unknown } = {}
  runInNewContext(browserScript(), { window })

  expect(() => window.Stripe?.('sk_test_1')).toThrow('must not be used in a browser')
})
