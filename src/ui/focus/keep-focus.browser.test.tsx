import { type ReactNode, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '../dialogs/dialog.tsx'
import { Loading } from '../loading/spinner.tsx'
import { keepFocus } from './keep-focus.ts'

/** Renders `children` and keeps the focus as the layout of every page does. */
function Page({ children }: { children: ReactNode }) {
  useEffect(() => keepFocus(), [])
  return <main tabIndex={-1}>{children}</main>
}

const NAMES = ['Fig', 'Moss', 'Wren']

type ListProps = {
  names?: string[]
  /** Asks before a row is removed, and whether the row or the dialog goes first. */
  asks?: 'dialog first' | 'row first'
  whileEmpty?: ReactNode
}

function List({ names = NAMES, asks, whileEmpty }: ListProps) {
  const [rows, setRows] = useState(names)
  const [asked, setAsked] = useState<string>()
  const remove = (name: string) => setRows((before) => before.filter((each) => each !== name))
  const confirm = (name: string) => {
    if (asks === 'row first') remove(name)
    else setAsked(undefined)
    setTimeout(() => {
      setAsked(undefined)
      remove(name)
    }, 20)
  }
  return (
    <>
      <h1>Favorites</h1>
      {rows.length === 0 && whileEmpty ? (
        whileEmpty
      ) : (
        <section>
          <h2>Cats</h2>
          <ul>
            {rows.map((name) => (
              <li key={name}>
                <h3>{name}</h3>
                <button type="button">{`Show ${name}`}</button>
                <button type="button" onClick={() => (asks ? setAsked(name) : remove(name))}>
                  {`Remove ${name}`}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Dialog open={asked !== undefined} title="Remove it?" onClose={() => setAsked(undefined)}>
        <button type="button" onClick={() => asked && confirm(asked)}>
          Yes
        </button>
      </Dialog>
    </>
  )
}

/** A part that turns into another one when its button is pressed. */
function Part({ after, title = true }: { after: ReactNode; title?: boolean }) {
  const [isDone, setDone] = useState(false)
  return (
    <>
      <h1>Order</h1>
      <section>
        {title && <h2>Pickup</h2>}
        {isDone ? (
          after
        ) : (
          <p>
            <button type="button" onClick={() => setDone(true)}>
              Accept
            </button>
            <button type="button">Other</button>
          </p>
        )}
      </section>
      <section>
        <h2>Review</h2>
      </section>
    </>
  )
}

/** Shows "Loading..." for a moment, then a heading. */
function Slow() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded ? <h3>Agreed</h3> : <Loading />
}

function Moves() {
  const [isFirst, setFirst] = useState(false)
  const rows = isFirst ? ['Moss', 'Fig'] : ['Fig', 'Moss']
  return rows.map((name) => (
    <button key={name} type="button" onClick={() => setFirst((before) => !before)}>
      {name}
    </button>
  ))
}

function Menu() {
  const [isOpen, setOpen] = useState(true)
  return (
    <details open={isOpen}>
      <summary>More</summary>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </details>
  )
}

function Rows() {
  const [confirmed, setConfirmed] = useState<string[]>([])
  return (
    <>
      <h2>Families</h2>
      <ul>
        {NAMES.map((name) => (
          <li key={name}>
            <a href="#family">{name}</a>
            {confirmed.includes(name) ? (
              <span>Confirmed</span>
            ) : (
              <button type="button" onClick={() => setConfirmed([...confirmed, name])}>
                {`Decline ${name}`}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The whole list is loaded again without the row. */
function Reloaded() {
  const [rows, setRows] = useState<string[] | null>(NAMES)
  const remove = (name: string) => {
    setRows(null)
    setTimeout(() => setRows(NAMES.filter((each) => each !== name)), 100)
  }
  return (
    <>
      <h1>Comparison</h1>
      <div>
        {rows ? (
          <section>
            {rows.map((name) => (
              <button key={name} type="button" onClick={() => remove(name)}>
                {`Remove ${name}`}
              </button>
            ))}
          </section>
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

/** A button whose name changes before its row is removed. */
function Hearts() {
  const [rows, setRows] = useState(NAMES)
  const [added, setAdded] = useState<string>()
  const toggle = (name: string) => {
    setAdded(name)
    setTimeout(() => setRows((before) => before.filter((each) => each !== name)), 50)
  }
  return (
    <ul>
      {rows.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => toggle(name)}>
            {`${added === name ? 'Add' : 'Remove'} ${name}`}
          </button>
        </li>
      ))}
    </ul>
  )
}

test.each<{ act: string; content: ReactNode; press: string[]; focused: string }>([
  { act: 'the first row', content: <List />, press: ['Remove Fig'], focused: 'Remove Moss' },
  { act: 'a row between others', content: <List />, press: ['Remove Moss'], focused: 'Remove Wren' },
  { act: 'the last row', content: <List />, press: ['Remove Wren'], focused: 'Remove Moss' },
  {
    act: 'one row after another',
    content: <List />,
    press: ['Remove Moss', 'Remove Wren'],
    focused: 'Remove Fig',
  },
  { act: 'the only row', content: <List names={['Fig']} />, press: ['Remove Fig'], focused: 'Cats' },
  {
    act: 'the only row, whose list is replaced',
    content: <List names={['Fig']} whileEmpty={<h2>No favorites yet</h2>} />,
    press: ['Remove Fig'],
    focused: 'No favorites yet',
  },
  {
    act: 'a row after its dialog',
    content: <List asks="dialog first" />,
    press: ['Remove Fig', 'Yes'],
    focused: 'Remove Moss',
  },
  {
    act: 'a row before its dialog',
    content: <List asks="row first" />,
    press: ['Remove Fig', 'Yes'],
    focused: 'Remove Moss',
  },
  {
    act: 'the last row of a list that is loaded again',
    content: <Reloaded />,
    press: ['Remove Wren'],
    focused: 'Remove Moss',
  },
  {
    act: 'a row whose button has another name by then',
    content: <Hearts />,
    press: ['Remove Fig'],
    focused: 'Remove Moss',
  },
  { act: 'a button', content: <Part after={null} />, press: ['Accept'], focused: 'Pickup' },
  {
    act: 'a button of a part without a heading',
    content: <Part title={false} after={null} />,
    press: ['Accept'],
    focused: 'Order',
  },
  {
    act: 'a button that is replaced by a link',
    content: (
      <Part
        after={
          <p>
            Agreed. <a href="#day">Change the day</a>
          </p>
        }
      />
    ),
    press: ['Accept'],
    focused: 'Change the day',
  },
  {
    act: 'a part that is replaced by one that loads',
    content: <Part after={<Slow />} />,
    press: ['Accept'],
    focused: 'Agreed',
  },
  { act: 'a row that stays', content: <Rows />, press: ['Decline Moss'], focused: 'Moss' },
  { act: 'an item of a menu that closes', content: <Menu />, press: ['Close'], focused: 'More' },
])('after an act that removes $act, the focus is on “$focused”', async ({ content, press, focused }) => {
  const screen = await render(<Page>{content}</Page>)
  for (const name of press) {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    const pressed = button.element() as HTMLElement
    pressed.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement).not.toBe(pressed)
  }
  await expect.poll(() => document.activeElement?.textContent).toBe(focused)
})

test('what moves keeps the focus', async () => {
  const screen = await render(
    <Page>
      <Moves />
    </Page>,
  )
  ;(screen.getByRole('button', { name: 'Moss' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button').first()).toHaveTextContent('Moss')
  await expect.element(screen.getByRole('button', { name: 'Moss' })).toHaveFocus()
})

test('a press beside what has the focus is an end of it', async () => {
  const screen = await render(
    <Page>
      <List names={['Fig', 'Moss']} />
    </Page>,
  )
  ;(screen.getByRole('button', { name: 'Remove Fig' }).element() as HTMLElement).focus()
  await screen.getByRole('heading', { name: 'Favorites' }).click()
  screen.getByRole('button', { name: 'Remove Fig' }).element().closest('li')?.remove()
  await new Promise((done) => setTimeout(done, 200))
  expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Remove Moss' }).element())
})
