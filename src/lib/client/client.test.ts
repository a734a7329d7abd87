import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError, type ApiRequest, type ApiResponse, createApi, fillPath } from './client.ts'
import { defineEndpoints } from './endpoint.ts'

const endpoints = defineEndpoints({
  'GET /api/cats/{id}': {
    summary: 'One',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ q: z.string().optional() }),
    responses: { 200: z.object({ name: z.string() }) },
  },
  'DELETE /api/cats/{id}': {
    summary: 'Remove',
    access: 'public',
    params: z.object({ id: z.string() }),
    responses: { 204: z.undefined() },
  },
  'GET /api/cats': { summary: 'All', access: 'public', responses: { 200: z.array(z.string()) } },
})

function apiWith(response: Partial<ApiResponse>) {
  const requests: ApiRequest[] = []
  const api = createApi<typeof endpoints>(async (request) => {
    requests.push(request)
    return { status: 200, text: '', header: () => null, ...response }
  })
  return { api, requests }
}

describe('fillPath', () => {
  it('encodes parameters as single path segments', () => {
    expect(fillPath('/api/cats/{id}', { id: '../a b?c#d' })).toBe('/api/cats/..%2Fa%20b%3Fc%23d')
  })

  it('omits empty query values but keeps zero and false', () => {
    const query = { a: undefined, b: null, c: '', d: 0, e: false, f: 'x & y' }
    expect(fillPath('/api/cats', {}, query)).toBe('/api/cats?d=0&e=false&f=x+%26+y')
    expect(fillPath('/api/cats', {}, {})).toBe('/api/cats')
  })
})

describe('ApiError', () => {
  it('has the message "status: body" and the code, text, and fields of the JSON body', () => {
    const text = '{"code":"invalid","message":"Please check.","fields":{"email":"Required"}}'
    const error = new ApiError(400, text)
    expect(error.message).toBe(`400: ${text}`)
    expect(error).toMatchObject({ status: 400, code: 'invalid', detail: 'Please check.' })
    expect(error.fields).toEqual({ email: 'Required' })
  })

  it.each(['', 'Bad Gateway', 'null', '7', '[1', '<html>'])(
    'has no detail for the body %j, which the API does not send',
    (text) => {
      const error = new ApiError(502, text)
      expect(error.message).toBe(`502: ${text}`)
      expect(error).toMatchObject({ code: undefined, detail: '', fields: {} })
    },
  )

  it('has a detail if there was no response', () => {
    expect(new ApiError(0, 'The site cannot be reached.').detail).toBe('The site cannot be reached.')
  })
})

describe('createApi', () => {
  it('sends the method, path, and query of an endpoint', async () => {
    const { api, requests } = apiWith({ text: '{"name":"Juniper"}' })
    const cat = await api.call('GET /api/cats/{id}', { params: { id: '7' }, query: { q: 'a' } })
    expect(cat.name).toBe('Juniper')
    expect(requests).toMatchObject([{ method: 'GET', url: '/api/cats/7?q=a', body: undefined }])
  })

  it('returns undefined for a response without content', async () => {
    const { api } = apiWith({ status: 204 })
    expect(await api.call('DELETE /api/cats/{id}', { params: { id: '7' } })).toBeUndefined()
  })

  it.each([199, 302, 401, 500])('throws for status %i', async (status) => {
    const { api } = apiWith({ status, text: 'no' })
    await expect(api.call('GET /api/cats')).rejects.toThrow(`${status}: no`)
  })

  it('returns the rows of a list and the total of all pages', async () => {
    const header = (name: string) => (name === 'x-total-count' ? '40' : null)
    expect(await apiWith({ text: '["a"]', header }).api.page('GET /api/cats')).toEqual({
      items: ['a'],
      total: 40,
    })
    expect((await apiWith({ text: '["a"]' }).api.page('GET /api/cats')).total).toBe(1)
  })
})
