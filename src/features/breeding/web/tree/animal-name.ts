type Named = { name: string; titlesBefore: string | null; titlesAfter: string | null }

/** The registered name between its titles. */
export function titledName({ name, titlesBefore, titlesAfter }: Named): string {
  return [titlesBefore, name, titlesAfter].filter(Boolean).join(' ')
}
