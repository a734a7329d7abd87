/** The fields of a form that were given; one that is undefined was not, one that is null was emptied. */
export function omitUndefined<T extends object>(form: T): Partial<T> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Partial<T>
}
