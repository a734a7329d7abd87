/** The pages whose script has a budget, with IDs from the demo data. */
import { PASSWORD } from '../../e2e/test.ts'
import type { Opened, Role } from './weigh.ts'

/** Packages that a page may load before anyone uses it. */
const FORM = ['react-hook-form']
const VALIDATED_FORM = ['react-hook-form', '@hookform/resolvers', 'zod']

/** Script files and kB (1,000 bytes) with response headers until the page is idle. */
type Budget = [files: number, kilobytes: number, packages?: string[]]

/**
 * What a page may load. Budgets are not raised for a feature: the feature finds its bytes elsewhere, for example by loading a
 * part when it is needed. Pages that visitors come to first have goals; the others may load two files and 2 kB more than when this
 * was written, because a new module changes the groups of others.
 */
const BUDGETS: Record<Role, Record<string, Budget>> = {
  visitor: {
    '/': [8, 120],
    '/cats': [12, 137],
    '/cats/{id}': [13, 140],
    '/compare': [12, 131],
    '/breeders': [12, 135],
    '/breeders?view=map': [12, 136],
    '/breeder/{id}': [12, 135],
    '/breeding-pairings': [12, 135],
    '/breeding-pairings/{id}': [12, 131],
    '/litters/{id}': [12, 131],
    '/breeds': [8, 120],
    '/breeds/{breed}': [8, 120],
    '/about': [9, 125],
    '/support': [16, 188, VALIDATED_FORM],
    '/login': [12, 145, FORM],
    '/login/code': [12, 142, FORM],
    '/signup': [12, 145, FORM],
    '/forgot-password': [12, 141, FORM],
    '/reset-password': [11, 140, FORM],
    '/waiting-lists/join': [22, 202, VALIDATED_FORM],
    '/contracts/verify': [12, 125],
    '/nowhere': [7, 108],
  },
  buyer: {
    '/': [19, 156],
    '/favorites': [15, 137],
    '/searches': [12, 133],
    '/messages': [19, 157],
    '/messages?with={id}': [21, 172],
    '/notifications': [15, 138],
    '/orders': [14, 133],
    '/orders/{id}': [23, 166],
    '/orders/{id}/contract': [16, 140],
    '/checkout/{id}': [19, 163, ['@stripe/react-stripe-js']],
    '/waiting-lists': [12, 126],
    '/waiting-lists/{id}': [22, 203, VALIDATED_FORM],
    '/profile': [12, 128],
    '/profile/edit': [20, 187, VALIDATED_FORM],
    '/profile/security': [15, 142],
    '/profile/reviews': [13, 130],
    '/profile/data': [12, 134],
    '/breeders/apply': [18, 192, VALIDATED_FORM],
  },
  breeder: {
    '/breeding/plan?sire={id}&dam={id}': [20, 150],
    '/breeding/mates?animal={id}': [20, 150],
    '/dashboard': [21, 162],
    '/dashboard?tab=book': [22, 163],
    '/dashboard?tab=calendar': [22, 163],
    '/breeding/animals/{id}': [18, 150],
    '/breeding/litters/{id}': [18, 150],
    '/breeding/import': [20, 160],
    '/sales': [15, 135],
    '/sales/{id}': [25, 169],
    '/dashboard/contracts': [14, 135],
  },
}

export type BudgetedPage = Opened & { name: string; files: number; bytes: number; packages: string[] }

type Row = Record<string, unknown> & { id: string }

/** Finds an example of each page in a running demo. */
export async function budgetedPages(origin: string): Promise<BudgetedPage[]> {
  const paths: Record<Role, Record<string, string>> = {
    visitor: await publicPaths(origin),
    buyer: await buyerPaths(origin),
    breeder: await breederPaths(origin),
  }
  return (['visitor', 'buyer', 'breeder'] as const).flatMap((role) =>
    Object.entries(BUDGETS[role]).map(([name, [files, kilobytes, packages = []]]) => {
      const path = paths[role][name] ?? name
      if (path.includes('{')) throw new Error(`There is no example of ${name}`)
      return { role, name, path, files, bytes: kilobytes * 1_000, packages }
    }),
  )
}

async function publicPaths(origin: string, cookie = ''): Promise<Record<string, string>> {
  const cats = await list(origin, '/api/cats?limit=100', cookie)
  const cat = cats.find(({ isAvailable, depositAmount }) => isAvailable && Number(depositAmount) > 0)
  const breeders = await list(origin, '/api/breeders?limit=24', cookie)
  const breeder = breeders.find(({ availableCats }) => Number(availableCats) > 2)
  const pairings = await list(origin, '/api/breeding-pairings?limit=24', cookie)
  const pairing = pairings.find(({ litters }) => (litters as Row[]).length > 0)
  const [litter] = (pairing?.litters ?? []) as Row[]
  return {
    '/cats/{id}': `/cats/${cat?.id}`,
    '/compare': `/compare?cats=${cats.slice(0, 3).map(({ id }) => id)}`,
    '/breeder/{id}': `/breeder/${breeder?.id}`,
    '/breeding-pairings/{id}': `/breeding-pairings/${pairing?.id}`,
    '/litters/{id}': `/litters/${litter?.id}`,
    '/breeds/{breed}': '/breeds/ragdoll',
    '/reset-password': '/reset-password?token=x',
    '/waiting-lists/join': `/waiting-lists/join?breeder=${breeder?.id}`,
    '/checkout/{id}': `/checkout/${cat?.id}`,
  }
}

async function buyerPaths(origin: string): Promise<Record<string, string>> {
  const cookie = await signIn(origin, 'buyer')
  const orders = await list(origin, '/api/orders?limit=100', cookie)
  const order = orders.find(({ status }) => status === 'deposit_paid')
  const [conversation] = await list(origin, '/api/conversations', cookie)
  const [entry] = await list(origin, '/api/waiting-lists/entries', cookie)
  return {
    ...(await publicPaths(origin, cookie)),
    '/orders/{id}': `/orders/${order?.transactionId}`,
    '/orders/{id}/contract': `/orders/${order?.transactionId}/contract`,
    '/messages?with={id}': `/messages?with=${conversation?.userId}`,
    '/waiting-lists/{id}': `/waiting-lists/${entry?.id}`,
  }
}

async function breederPaths(origin: string): Promise<Record<string, string>> {
  const cookie = await signIn(origin, 'breeder')
  const sales = await list(origin, '/api/sales?limit=100', cookie)
  const sale = sales.find(({ status }) => status === 'deposit_paid')
  const animals = await list(origin, '/api/breeding/animals?status=breeding&limit=100', cookie)
  const [litter] = await list(origin, '/api/breeders/litters', cookie)
  const ofSex = (wanted: string) => animals.find(({ sex }) => sex === wanted)?.id
  return {
    '/sales/{id}': `/sales/${sale?.transactionId}`,
    '/breeding/litters/{id}': `/breeding/litters/${litter?.id}`,
    '/breeding/animals/{id}': `/breeding/animals/${ofSex('female')}`,
    '/breeding/plan?sire={id}&dam={id}': `/breeding/plan?sire=${ofSex('male')}&dam=${ofSex('female')}`,
    '/breeding/mates?animal={id}': `/breeding/mates?animal=${ofSex('male')}`,
  }
}

async function list(origin: string, path: string, cookie: string): Promise<Row[]> {
  const response = await fetch(origin + path, { headers: { cookie } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json() as Promise<Row[]>
}

async function signIn(origin: string, role: Role): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${role}@example.com`, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${role} could not sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
