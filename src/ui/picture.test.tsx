import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const FOCUS = { x: 20, y: 70 }

const draw = (width: number, height: number, focus?: typeof FOCUS, fit?: 'contain') =>
  renderToStaticMarkup(
    <Picture
      picture={{ url: '/objects/a', width, height, color: '#aa8866', focus }}
      alt="A cat"
      sizes="100vw"
      fit={fit}
      className="size-full"
    />,
  )

it.each([
  [1_600, 800, 'object-cover', false],
  [1_600, 799, 'object-contain', true],
  [700, 1_400, 'object-cover', false],
  [699, 1_400, 'object-contain', true],
])('a picture of %d × %d is shown with %s, on a blurred copy: %s', (width, height, fit, isBlurred) => {
  const html = draw(width, height)
  expect(html).toMatch(new RegExp(`alt="A cat"[^>]*${fit}`))
  expect(html.includes('blur')).toBe(isBlurred)
  expect(html).toContain('data-color="#aa8866"')
  expect(html).not.toContain('data-focus')
})

it('a picture with a chosen point is cropped around it, even a very wide one', () => {
  for (const html of [draw(800, 800, FOCUS), draw(1_600, 500, FOCUS)]) {
    expect(html).toContain('data-focus="20% 70%"')
    expect(html).toContain('object-cover')
    expect(html).not.toContain('blur')
  }
})

it('the fit `contain` shows all of a picture, on a blurred copy if it is very wide', () => {
  expect(draw(800, 800, FOCUS, 'contain')).toMatch(/^<img[^>]*object-contain/)
  const wide = draw(1_600, 500, FOCUS, 'contain')
  expect(wide).toContain('blur')
  expect(wide).toContain('object-contain')
})
