import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const classesOf = (width: number, height: number) =>
  renderToStaticMarkup(
    <Picture picture={{ url: '/objects/a', width, height, color: '#aa8866' }} alt="A cat" sizes="100vw" />,
  )

it.each([
  [1_600, 800, 'object-cover'],
  [1_600, 799, 'object-contain'],
  [700, 1_400, 'object-cover'],
  [699, 1_400, 'object-contain'],
])('a picture of %d × %d is shown with %s, on its average color', (width, height, fit) => {
  const html = classesOf(width, height)
  expect(html).toContain(fit)
  expect(html).toContain('data-color="#aa8866"')
})
