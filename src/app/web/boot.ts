/**
 * The inline script of every page: it applies the chosen theme before the first paint, loads the app's modules, and
 * remembers a button pressed before the app was ready. The content security policy allows it by its hash, so it must be
 * the same on every page.
 */
;(() => {
  const root = document.documentElement
  // Otherwise zod tests whether it may compile code, which the content security policy forbids and reports.
  Reflect.set(window, '__zod_globalConfig', { jitless: true })

  // A cookie, because signing out clears the storage.
  const theme = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1]
  root.dataset.theme = theme ?? 'system'
  addEventListener('DOMContentLoaded', () => {
    const radio = document.getElementById(`theme-${theme}`)
    if (radio instanceof HTMLInputElement) radio.checked = true
  })
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return
    root.dataset.theme = target.value
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = `theme=${target.value}; Path=/; Max-Age=31536000; SameSite=Lax`
  })

  // The placeholder colors and chosen points of pictures, before each paint while the page arrives; see ui/picture.tsx.
  const observer = new MutationObserver(paint)
  observer.observe(root, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => {
    paint()
    observer.disconnect()
  })

  function paint() {
    for (const { style, dataset } of document.querySelectorAll<HTMLElement>('[data-color]:not([style])')) {
      style.backgroundColor = dataset.color ?? ''
      style.objectPosition = dataset.focus ?? ''
    }
  }

  /** Milliseconds between the load event and the modules, in which the browser can paint the last picture. */
  const delay = 120
  let started = false
  addEventListener('load', () => setTimeout(loadModules, delay))
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, loadModules, { once: true, capture: true })

  /** Loads and runs the modules one by one, the entry last, so that a slow phone can respond to input in between. */
  function loadModules() {
    if (started) return
    started = true
    const [entry, ...dependencies] =
      document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content.split(' ') ?? []
    for (const href of dependencies) setTimeout(preload, 0, href)
    setTimeout(runNext, 0, [...dependencies, entry])
  }

  function preload(href: string) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }

  function runNext([url, ...rest]: (string | undefined)[]) {
    if (url) import(/* @vite-ignore */ url).then(() => setTimeout(runNext, 0, rest))
  }

  addEventListener(
    'click',
    (event) => {
      const button =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('button[type=button], [role=button]')
          : null
      if (!button || 'ready' in root.dataset) return
      window.pressedEarly = button
      if (button instanceof HTMLAnchorElement) event.preventDefault()
    },
    true,
  )
})()
