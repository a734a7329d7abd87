/** A parsed form body or query: nested objects and arrays, every leaf a string. */
export type Form = { [key: string]: string | Form | (string | Form)[] }

/** Bounds the work for hostile keys; no parameter of the provider is nested this deeply. */
const MAX_DEPTH = 8

/**
 * Reads the provider's form encoding: `metadata[cat]=1`, `expand[0]=latest_charge`, `expand[]=latest_charge`.
 * Never throws: malformed keys stay flat and are then refused as unknown parameters.
 */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) put(root, keyPath(key), value)
  return normalize(root)
}

function keyPath(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key)
  if (!match?.[1]) return [key]
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')
  return inner.length < MAX_DEPTH ? [match[1], ...inner] : [key]
}

function put(root: Form, path: string[], value: string): void {
  let node = root
  for (const [index, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(node).length) : part
    if (index === path.length - 1) {
      node[name] = value
      return
    }
    const next = node[name]
    if (typeof next === 'object' && !Array.isArray(next)) node = next
    else {
      const child: Form = Object.create(null)
      node[name] = child
      node = child
    }
  }
}

/** Turns objects with the keys 0, 1, 2 ... into arrays, as the SDK wrote them. */
function normalize(form: Form): Form {
  for (const [key, value] of Object.entries(form)) {
    if (typeof value !== 'object' || Array.isArray(value)) continue
    const inner = normalize(value)
    const keys = Object.keys(inner)
    const isList = keys.length > 0 && keys.every((name, index) => name === String(index))
    form[key] = isList ? (Object.values(inner) as (string | Form)[]) : inner
  }
  return form
}
