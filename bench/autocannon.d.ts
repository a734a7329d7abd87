/** The part of autocannon 9 that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  type Request = { method: string; path: string; headers?: Record<string, string> }
  type Options = {
    url: string
    connections: number
    duration: number
    requests: { setupRequest: (request: Request) => Request }[]
  }
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    throughput: { average: number }
    non2xx: number
    errors: number
    duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
