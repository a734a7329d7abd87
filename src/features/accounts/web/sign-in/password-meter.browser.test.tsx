import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordField } from './fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'

function SignUp() {
  const { register } = useForm<Record<string, string>>()
  return (
    <form>
      <input name="firstName" aria-label="First name" defaultValue="Quillfeather" />
      <input name="lastName" aria-label="Last name" defaultValue="Holloway" />
      <NewPasswordField register={register} errorAt={() => undefined} name="password" />
    </form>
  )
}

test('a new password shows how strong it is while it is typed', async () => {
  const screen = await render(<SignUp />)
  const field = screen.getByLabelText('Password', { exact: true })
  await expect.element(screen.getByText(/Password strength/)).not.toBeInTheDocument()

  await field.fill('password123')
  const status = screen.getByText(/Password strength/)
  await expect
    .element(status)
    .toHaveTextContent(
      'Password strength: very weak. Many people use this password. Add a few words that only make sense to you.',
    )
  await field.fill('kettle maple orbit')
  await expect.element(status).toHaveTextContent('Password strength: strong.')
  await field.fill('')
  await expect.element(status).not.toBeInTheDocument()
})

test('the user’s names in the form make a password weak', async () => {
  const screen = await render(<SignUp />)
  await screen.getByLabelText('Password', { exact: true }).fill('hollowayquillfeather')
  await expect.element(screen.getByText(/: very weak. Your name, your email address/)).toBeVisible()
  await screen.getByLabelText('First name').fill('Grace')
  await screen.getByLabelText('Last name').fill('Hopper')
  await screen.getByLabelText('Password', { exact: true }).fill('hollowayquillfeathers')
  await expect.element(screen.getByText(/: (good|strong)/)).toBeVisible()
})

test('a password that is only entered again shows no strength', async () => {
  function SignIn() {
    const { register } = useForm<Record<string, string>>()
    return <PasswordField register={register} errorAt={() => undefined} name="password" />
  }
  const screen = await render(<SignIn />)
  await screen.getByLabelText('Password', { exact: true }).fill('password123')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(page.getByText(/Password strength/).query()).toBeNull()
})
