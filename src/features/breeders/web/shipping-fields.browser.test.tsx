import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { breederChangeSchema } from '../manage-contract.ts'
import { ShippingFields } from './shipping-fields.tsx'

type Values = { shipping: { basis: string; license: string; price: string } }

function Form() {
  const { form, submit, errorAt } = useZodForm<Values, object>({
    schema: breederChangeSchema,
    toInput: ({ shipping }) => ({ shipping: { ...shipping, price: Number(shipping.price || 'none') } }),
    defaults: { shipping: { basis: 'none', license: '', price: '' } },
    send: () => Promise.resolve(),
  })
  return (
    <form noValidate onSubmit={submit}>
      <ShippingFields basis={form.watch('shipping.basis')} register={form.register} errorAt={errorAt} />
      <button type="submit">Save</button>
    </form>
  )
}

test('asks for the price once the cattery ships, for the license only where there is one, and shows their errors', async () => {
  const screen = await render(<Form />)
  const license = screen.getByRole('textbox', { name: 'Number of the license' })
  const price = screen.getByRole('textbox', { name: 'What the carrier charges at most ($)' })
  await expect.element(price).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: /^Yes, without a license/ }).click()
  await expect.element(price).toBeVisible()
  await expect.element(license).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Yes, with a license of the USDA' }).click()
  await expect.element(license).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Enter a price from $0 to $3,000.')).toBeVisible()
  await price.fill('0')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Enter the number of your license, such as 12-A-3456.')).toBeVisible()
})
