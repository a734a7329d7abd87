import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Link } from './link.tsx'
import { LinkButton } from './link-button.tsx'

it('is an ordinary link that says how to follow it only where that is unusual', () => {
  const plain = renderToStaticMarkup(
    <Link to="/cats?page=2" className="link" aria-label="Next">
      2
    </Link>,
  )
  expect(plain).toBe('<a class="link" aria-label="Next" href="/cats?page=2">2</a>')
  expect(renderToStaticMarkup(<Link to="/" replace reload />)).toBe(
    '<a href="/" data-replace="" data-reload=""></a>',
  )
})

it('as a button, an address for the browser is loaded anew', () => {
  expect(renderToStaticMarkup(<LinkButton href="/">Home</LinkButton>)).toContain('href="/" data-reload=""')
  expect(renderToStaticMarkup(<LinkButton to="/">Home</LinkButton>)).not.toContain('data-')
})
