/** The header of questions that the server asks itself while it renders a page: nobody looks at their answers. */
export const RENDERING = 'x-rendering'
