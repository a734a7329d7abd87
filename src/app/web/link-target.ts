/** The parts of a click that say whether the browser shall do something else with a link than open it here. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>

type Anchor = Pick<HTMLAnchorElement, 'href' | 'target' | 'download'> & {
  dataset: { reload?: string | undefined }
  hasAttribute: (name: string) => boolean
}

/**
 * The path, query and hash that the running script shall show for a click on a link; null where the browser shall do
 * what it always does: new tabs and windows, downloads, other sites, jumps within the page, and whatever is no page of
 * ours, such as the API and files.
 */
export function targetOf(
  click: Click,
  anchor: Anchor,
  here: URL | Location,
  isPage: (path: string) => boolean,
): string | null {
  if (click.defaultPrevented || click.button !== 0) return null
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null
  if ((anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download')) return null
  if (anchor.dataset.reload !== undefined) return null
  const url = new URL(anchor.href, here.href)
  if (url.origin !== here.origin || !isPage(url.pathname)) return null
  if (url.hash && url.pathname + url.search === here.pathname + here.search) return null
  return url.pathname + url.search + url.hash
}
