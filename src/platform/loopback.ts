/** Whether a host name or address, also one in brackets, always means this machine (RFC 6761, RFC 5735, RFC 4291). */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
