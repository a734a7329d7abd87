/** Lengths of the form fields of an animal; that of names is MAX_CAT_NAME. */
export const MAX_BREED = 80
export const MAX_COLOR = 60
export const MAX_EMS = 40
export const MAX_BREEDER_NAME = 120
export const MAX_TITLES = 60
export const MAX_NUMBER = 40
/** Registrations of one animal. */
export const MAX_REGISTRATIONS = 8
/** Animals of one book. */
export const MAX_ANIMALS = 40_000
/** Rows of one imported file. */
export const MAX_IMPORT_ROWS = 20_000
/** Bytes of an imported file, and of the request with its rows, which name each field. */
export const MAX_IMPORT_FILE_BYTES = 20_000_000
export const MAX_IMPORT_REQUEST_BYTES = 24_000_000
/** Health tests of one animal. */
export const MAX_TESTS = 60
export const MAX_TEST_NAME = 80
export const MAX_TEST_RESULT = 120
export const MAX_LABORATORY = 120
