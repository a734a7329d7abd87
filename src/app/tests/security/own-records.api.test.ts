import { beforeEach, describe, expect, it } from 'vitest'
import type { StaffRecord } from '#lib/client/endpoint.ts'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { ENDPOINTS } from '../test-endpoints.ts'
import { addOwnRecords, type OwnRecords } from './test-own-records.ts'

const { app } = appOfThisFile()

let { people, records } = {} as OwnRecords
beforeEach(async () => {
  ;({ people, records } = await addOwnRecords(app()))
})

describe('staff', () => {
  const closed = ENDPOINTS.filter(({ contract }) => contract.closedToParties)

  it('cannot read or decide what concerns themselves, with any endpoint', async () => {
    for (const { method, path, key, contract } of closed) {
      const record = records[contract.closedToParties as StaffRecord]
      const url = path
        .replace('{kind}', 'cat')
        .replace('{field}', 'receipt')
        .replace(/\{\w+\}/, record.id)
        .replaceAll(/\{\w+\}/g, newId())
      for (const name of record.concerns) {
        const response = await app().request(method, url, { as: people[name] })
        expect(response.json().code, `${key} as ${name}: ${response.body}`).toBe(record.code)
      }
      // Without a body, a call of someone else is refused later, so it changes nothing.
      if (!contract.body) continue
      const other = await app().request(method, url, { as: people.stranger })
      expect(other.json().code, `${key} as a stranger`).toBe('invalid')
    }
  })

  it('reach records of others with the same calls', async () => {
    const reads = closed.filter(({ method, path }) => method === 'GET' && !path.includes('{field}'))
    for (const { path, key, contract } of reads) {
      const { id } = records[contract.closedToParties as StaffRecord]
      const url = path.replace('{kind}', 'cat').replace(/\{\w+\}/, id)
      const { statusCode, body } = await app().request('GET', url, { as: people.stranger })
      // The case is no support request.
      if (key !== 'GET /api/admin/support/{id}') expect(statusCode, `${key}: ${body}`).toBe(200)
    }
  })
})
