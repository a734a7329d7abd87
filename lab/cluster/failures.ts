/** What is done to the cluster, and how it is repaired. */
import { type Cluster, type DatabaseNode, findPrimary } from './build.ts'
import { switchOver } from './patroni.ts'

export type Failure = {
  name: string
  /** Whether another node becomes the primary. */
  movesPrimary: boolean
  /** Does it; returns what repairs it after a while, as an operator would, if that does not happen by itself. */
  cause(cluster: Cluster, round: number): Promise<(() => void | Promise<void>) | undefined>
}

async function primary(cluster: Cluster): Promise<DatabaseNode> {
  const node = await findPrimary(cluster.nodes)
  if (!node) throw new Error('There is no primary')
  return node
}

/** All failures by name. */
export const FAILURES: Failure[] = [
  {
    name: 'primary lost',
    movesPrimary: true,
    async cause(cluster) {
      const node = await primary(cluster)
      await node.killAll()
      return () => node.patroni.start()
    },
  },
  {
    name: 'postgres killed',
    movesPrimary: true,
    async cause(cluster) {
      ;(await primary(cluster)).killPostgres()
      return undefined
    },
  },
  {
    name: 'primary hangs',
    movesPrimary: true,
    async cause(cluster) {
      const node = await primary(cluster)
      node.freeze()
      return node.thaw
    },
  },
  {
    name: 'switchover',
    movesPrimary: true,
    async cause(cluster) {
      const { name } = await primary(cluster)
      await switchOver(cluster.nodes, name, cluster.patroniPassword)
      return undefined
    },
  },
  {
    name: 'standby lost',
    movesPrimary: false,
    async cause(cluster) {
      const { name } = await primary(cluster)
      const standby = cluster.nodes.find((node) => node.name !== name)
      await standby?.killAll()
      return () => standby?.patroni.start()
    },
  },
  ...(['etcd', 'pgbouncers', 'webs'] as const).map(
    (kind): Failure => ({
      name: { etcd: 'etcd killed', pgbouncers: 'PgBouncer killed', webs: 'web killed' }[kind],
      movesPrimary: false,
      async cause(cluster, round) {
        const services = cluster[kind]
        // One after the other, because streams leave a web process that was killed.
        const killed = services[round % services.length]
        await killed?.kill()
        return () => killed?.start()
      },
    }),
  ),
]
