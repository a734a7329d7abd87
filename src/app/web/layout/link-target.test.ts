import { describe, expect, it } from 'vitest'
import { findLinkTarget } from './link-target.ts'

const current = new URL('https://littermate.example/cats?page=2')
const plain = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
}

type Extra = { click?: Partial<typeof plain>; target?: string; download?: true; reload?: true }

function follow(href: string, { click, target = '', download, reload }: Extra = {}) {
  const anchor = {
    href,
    target,
    download: '',
    dataset: reload ? { reload: '' } : {},
    hasAttribute: (name: string) => name === 'download' && download === true,
  }
  return findLinkTarget({ ...plain, ...click }, anchor, current, (path) => !path.startsWith('/api'))
}

describe('a click on a link', () => {
  it('shows a page of the site with its query and hash', () => {
    expect(follow('/cats/1?from=list#health')).toBe('/cats/1?from=list#health')
    expect(follow('https://littermate.example/about', { target: '_self' })).toBe('/about')
  })

  it('shows the current page again, but leaves jumps within it to the browser', () => {
    expect(follow('/cats?page=2')).toBe('/cats?page=2')
    expect(follow('#main')).toBeNull()
    expect(follow('/cats?page=3#main')).toBe('/cats?page=3#main')
  })

  it.each<[string, Extra]>([
    ['a click with the command key', { click: { metaKey: true } }],
    ['a click with the control key', { click: { ctrlKey: true } }],
    ['a click with the shift key', { click: { shiftKey: true } }],
    ['a click with the alt key', { click: { altKey: true } }],
    ['the middle button', { click: { button: 1 } }],
    ['a click that the page handled', { click: { defaultPrevented: true } }],
    ['another window', { target: '_blank' }],
    ['a download', { download: true }],
    ['a link with data-reload', { reload: true }],
  ])('leaves %s to the browser', (_, extra) => {
    expect(follow('/about', extra)).toBeNull()
  })

  it.each(['/api/login', 'https://elsewhere.example/cats', 'mailto:help@littermate.example'])(
    'leaves %s to the browser',
    (href) => {
      expect(follow(href)).toBeNull()
    },
  )
})
