import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberPageData, useSincePage } from '#lib/client/page-data.ts'
import { HydratedOnServer } from '../use-hydrated.ts'
import { HydrateNear } from './hydrate-near.tsx'

const hydrated = new Set<string>()
const pressed: string[] = []
let root: Root | undefined
let container: HTMLElement | undefined

afterEach(() => {
  root?.unmount()
  container?.remove()
  scrollTo(0, 0)
  hydrated.clear()
  pressed.length = 0
})

function Control({ name, text = name }: { name: string; text?: string }) {
  useEffect(() => void hydrated.add(name))
  return (
    <button type="button" onClick={() => pressed.push(name)}>
      {text}
    </button>
  )
}

/** Shows what the server renders of an element, and hydrates what is near. */
async function hydrate(element: ReactNode, url = '/') {
  const page = (children: ReactNode) => <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  const errors: unknown[] = []
  container = document.createElement('div')
  container.innerHTML = renderToString(page(<HydratedOnServer value={true}>{element}</HydratedOnServer>))
  document.body.append(container)
  const add = container
  root = hydrateRoot(add, page(<HydratedOnServer value={false}>{element}</HydratedOnServer>), {
    onRecoverableError: (error) => errors.push(error),
  })
  await vi.waitFor(() => expect(hydrated).toContain('near'))
  return { errors, button: (text: string) => find(add, text) }
}

function find(within: HTMLElement, text: string): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  if (!found) throw new Error(`There is no button ${text}`)
  return found
}

const Items = ({ children }: { children: ReactNode }) => (
  <ul>
    {children}
    <li style={{ height: '300vh' }} />
  </ul>
)
const near = (
  <HydrateNear>
    <Control name="near" />
  </HydrateNear>
)
const gap = <li style={{ height: '300vh' }} />
const far = (
  <HydrateNear>
    <Control name="far" />
  </HydrateNear>
)
const list = (
  <Items>
    {near}
    {gap}
    {far}
  </Items>
)

test('what is near the screen is hydrated; the rest when it comes near', async () => {
  const { errors, button } = await hydrate(list)
  expect([...hydrated]).toEqual(['near'])
  button('far').scrollIntoView()
  await vi.waitFor(() => expect([...hydrated]).toEqual(['near', 'far']))
  expect(errors).toEqual([])
})

test('the first click on what is far away works, also of a program that does not move the pointer', async () => {
  const { button } = await hydrate(list)
  const before = button('far')
  before.click()
  expect(pressed).toEqual(['far'])
  expect(button('far')).toBe(before)
})

test.each(['pointerover', 'pointerdown', 'keydown', 'focusin'])(
  '%s hydrates what it happens to',
  async (type) => {
    const { button } = await hydrate(list)
    button('far').dispatchEvent(new Event(type, { bubbles: true }))
    await vi.waitFor(() => expect(hydrated).toContain('far'))
  },
)

test('a part that the address names is hydrated at once, others are not', async () => {
  const items = (
    <Items>
      {near}
      {gap}
      {['named', 'other'].map((name) => (
        <HydrateNear key={name} subject={`cat-${name}`}>
          <Control name={name} />
        </HydrateNear>
      ))}
    </Items>
  )
  await hydrate(items, '/cats?favorite=cat-named')
  await vi.waitFor(() => expect([...hydrated].toSorted()).toEqual(['named', 'near']))
})

test('an update of what waits keeps its elements', async () => {
  function Example() {
    const navigate = useNavigate()
    return (
      <>
        <button type="button" onClick={() => navigate('/?page=2')}>
          Next
        </button>
        {list}
      </>
    )
  }
  const { errors, button } = await hydrate(<Example />)
  const before = button('far')
  button('Next').click()
  await vi.waitFor(() => expect(hydrated).toContain('far'))
  expect(button('far')).toBe(before)
  expect(errors).toEqual([])
})

test('what is hydrated after its data has changed shows the present data', async () => {
  const client = new QueryClient()
  client.setQueryData(['ids'], ['a'])
  function Favorite() {
    const { data } = useQuery({ queryKey: ['ids'], queryFn: () => [''], staleTime: Number.POSITIVE_INFINITY })
    const ids = useSincePage(['ids'], data)
    return (
      <button type="button" aria-pressed={ids?.includes('a')}>
        Favorite
      </button>
    )
  }
  rememberPageData(client)
  const { errors, button } = await hydrate(
    <QueryClientProvider client={client}>
      <Items>
        {near}
        {gap}
        <HydrateNear>
          <Favorite />
        </HydrateNear>
      </Items>
    </QueryClientProvider>,
  )
  client.setQueryData(['ids'], [])
  expect(button('Favorite').ariaPressed).toBe('true')
  button('Favorite').scrollIntoView()
  await vi.waitFor(() => expect(button('Favorite').ariaPressed).toBe('false'))
  expect(errors).toEqual([])
})
