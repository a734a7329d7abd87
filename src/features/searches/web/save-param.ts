/** The URL parameter of a list that opens the dialog which saves its filters, after signing in. */
export const SAVE_PARAM = 'save'
