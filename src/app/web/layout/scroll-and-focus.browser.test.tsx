import { useEffect, useState } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ScrollAndFocus } from './scroll-and-focus.tsx'

beforeEach(() => history.pushState(null, '', '/list'))

/** A list that is long once its data has arrived, and a short page. */
function Pages() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <main>
      <h1>{pathname}</h1>
      <button type="button" onClick={() => void navigate('/cat')}>
        Open
      </button>
      {pathname === '/list' && <Rows />}
    </main>
  )
}

function Rows() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return <div style={{ height: isLoaded ? 5_000 : 10 }}>{isLoaded ? 'All rows' : 'Loading'}</div>
}

const open = () =>
  render(
    <BrowserRouter>
      <Pages />
      <ScrollAndFocus />
    </BrowserRouter>,
  )

test('going back after a reload returns to the place in the list, once its rows have loaded', async () => {
  const screen = await open()
  await expect.element(screen.getByText('All rows')).toBeInTheDocument()
  scrollTo(0, 1_234)
  await expect.poll(() => scrollY).toBe(1_234)
  // The event of the scrolling comes with the next frame.
  await new Promise(requestAnimationFrame)
  document.querySelector('button')?.click()
  await expect.element(screen.getByRole('heading', { name: '/cat' })).toBeVisible()
  expect(scrollY).toBe(0)

  // A reload: nothing of the page is left but what the browser stores.
  await screen.unmount()
  const reloaded = await open()
  await expect.element(reloaded.getByRole('heading', { name: '/cat' })).toBeVisible()
  history.back()
  await expect.element(reloaded.getByRole('heading', { name: '/list' })).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(1_234)
})

test('a user who scrolls while the list loads stays there', async () => {
  const screen = await open()
  await expect.element(screen.getByText('All rows')).toBeInTheDocument()
  scrollTo(0, 1_234)
  await expect.poll(() => scrollY).toBe(1_234)
  await new Promise(requestAnimationFrame)
  document.querySelector('button')?.click()
  await expect.element(screen.getByRole('heading', { name: '/cat' })).toBeVisible()
  history.back()
  await expect.element(screen.getByText('Loading')).toBeInTheDocument()
  dispatchEvent(new WheelEvent('wheel'))
  await expect.element(screen.getByText('All rows')).toBeInTheDocument()
  await new Promise((done) => setTimeout(done, 100))
  expect(scrollY).toBeLessThan(1_234)
})

test.each([
  ['/list?page=2', 0],
  ['/list?view=map&state=OR', 0],
  ['/list?breed=Ragdoll', 1_234],
])('opened from further down, %s begins at %i', async (to, top) => {
  function Chooser() {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => void navigate(to)}>
        Choose
      </button>
    )
  }
  const screen = await render(
    <BrowserRouter>
      <Chooser />
      <Pages />
      <ScrollAndFocus />
    </BrowserRouter>,
  )
  await expect.element(screen.getByText('All rows')).toBeInTheDocument()
  scrollTo(0, 1_234)
  await expect.poll(() => scrollY).toBe(1_234)
  document.querySelector('button')?.click()
  await expect.poll(() => location.pathname + location.search).toBe(to)
  await expect.poll(() => scrollY).toBe(top)
})
