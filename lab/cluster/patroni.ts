/** What Patroni's REST API reports, and a planned switchover. */
import { setTimeout as sleep } from 'node:timers/promises'

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** A member of the cluster. `url` is that of its REST API. */
export type NodeAddress = { name: string; url: string }

const ANSWER_MS = 1_000

/** Whether a node says that it is the primary. */
export async function isPrimary({ url }: NodeAddress): Promise<boolean> {
  return fetch(`${url}/primary`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}

/** The members, as a node that responds sees them. */
export async function listMembers(nodes: readonly NodeAddress[]): Promise<Member[]> {
  for (const { url } of nodes) {
    const response = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
      () => undefined,
    )
    if (response?.ok) return ((await response.json()) as { members: Member[] }).members
  }
  return []
}

/** Waits until one member is the primary and the other its synchronous standby; returns the primary's name. */
export async function untilComplete(nodes: readonly NodeAddress[], timeoutMs = 120_000): Promise<string> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const members = await listMembers(nodes)
    const leader = members.find(({ role }) => role === 'leader')
    const standby = members.find(({ role }) => role === 'sync_standby')
    if (leader?.state === 'running' && standby && ['running', 'streaming'].includes(standby.state))
      return leader.name
    if (performance.now() > until) throw new Error(`The cluster is not complete: ${JSON.stringify(members)}`)
    await sleep(200)
  }
}

/** Makes the standby the primary, while both run. Throws when Patroni refuses. */
export async function switchOver(
  nodes: readonly NodeAddress[],
  leader: string,
  password: string,
): Promise<void> {
  const [first] = nodes
  const response = await fetch(`${first?.url}/switchover`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ leader }),
  })
  if (!response.ok) throw new Error(`Patroni refuses the switchover: ${await response.text()}`)
  await response.arrayBuffer()
}
