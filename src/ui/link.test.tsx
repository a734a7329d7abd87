import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Link } from './link.tsx'
import { LinkButton } from './link-button.tsx'

it('is a plain anchor, with data attributes only for replace and reload', () => {
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

it('as a button, `href` reloads the document and `to` does not', () => {
  expect(renderToStaticMarkup(<LinkButton href="/">Home</LinkButton>)).toContain('href="/" data-reload=""')
  expect(renderToStaticMarkup(<LinkButton to="/">Home</LinkButton>)).not.toContain('data-')
})
