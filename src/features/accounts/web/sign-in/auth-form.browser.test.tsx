import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { signInSchema } from '../../credentials.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField, PasswordField } from './fields.tsx'

async function open({ failures = 0 } = {}) {
  let loads = 0
  const sent: unknown[] = []
  const schema = async () => {
    loads += 1
    if (loads <= failures) throw new Error('offline')
    return signInSchema
  }
  const screen = await render(
    <MemoryRouter>
      <AuthForm
        action="/login"
        submitLabel="Sign in"
        schema={schema}
        onSubmit={async (input) => void sent.push(input)}
      >
        {(fields) => (
          <>
            <EmailField {...fields} />
            <PasswordField {...fields} name="password" />
          </>
        )}
      </AuthForm>
    </MemoryRouter>,
  )
  return {
    screen,
    sent,
    loads: () => loads,
    email: screen.getByRole('textbox', { name: 'Email' }),
    password: screen.getByLabelText('Password', { exact: true }),
    button: screen.getByRole('button', { name: 'Sign in' }),
  }
}

test('what checks the fields is loaded when one gets the focus', async () => {
  const { email, password, button, sent, loads } = await open()
  expect(loads()).toBe(0)
  await email.click()
  await expect.poll(loads).toBeGreaterThan(0)
  await email.fill(' Ada@Example.com')
  await password.fill('some words')
  await button.click()
  await expect.poll(() => sent).toEqual([{ email: 'ada@example.com', password: 'some words' }])
})

test('a form that is sent without it shows the errors at the fields', async () => {
  const { screen, email, button, sent } = await open()
  button.element().closest('form')?.requestSubmit()
  await expect.element(screen.getByText('Please enter your password.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  expect(sent).toEqual([])
})

test('if it cannot be loaded, the form says so, keeps what was typed, and can be sent again', async () => {
  // The focus of both fields and of the button, and the first attempt.
  const { screen, email, password, button, sent } = await open({ failures: 4 })
  await email.fill('ada@example.com')
  await password.fill('some words')
  await button.click()
  const message = screen.getByText('We could not reach Littermate. Please check your connection.')
  await expect.element(message).toBeVisible()
  expect(sent).toEqual([])
  await button.click()
  await expect.poll(() => sent).toEqual([{ email: 'ada@example.com', password: 'some words' }])
})
