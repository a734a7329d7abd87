/** The version of the API whose shapes the objects have. */
export const API_VERSION = '2026-10-28.endive'
