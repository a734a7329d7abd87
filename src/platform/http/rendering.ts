/** A header of the requests that the server sends to itself to render a page. */
export const RENDERING = 'x-rendering'
