import { type ComponentType, use } from 'react'

const loads: (() => Promise<unknown>)[] = []

/** Loads all near parts, which the server does before it renders, because rendering must not wait. */
export async function loadNearParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()))
}

/**
 * A part of a page that the server renders and that needs little or no script, such as a folded list. In HydrateNear, the browser
 * loads its module only when the part is near, and shows the HTML from the server until then; if loading fails, that HTML stays.
 */
export function nearPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const start = () => {
    loading ??= load().then(
      // What `use` reads of a promise, so that it does not wait for one that is resolved.
      (part) => Object.assign(loading ?? {}, { status: 'fulfilled', value: part }) && part,
      () => {
        loading = undefined
        return new Promise<never>(() => {})
      },
    )
    return loading
  }
  loads.push(start)
  return function NearPart(props: Props) {
    const Part = use(start())
    return <Part {...props} />
  }
}
