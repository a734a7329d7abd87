import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError, type ApiRequest, type ApiResponse, apiOf, fillPath } from './client.ts'
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
    summary: 'Gone',
    access: 'public',
    params: z.object({ id: z.string() }),
    responses: { 204: z.undefined() },
  },
  'GET /api/cats': { summary: 'All', access: 'public', responses: { 200: z.array(z.string()) } },
})

function answering(response: Partial<ApiResponse>) {
  const asked: ApiRequest[] = []
  const api = apiOf<typeof endpoints>(async (request) => {
    asked.push(request)
    return { status: 200, text: '', header: () => null, ...response }
  })
  return { api, asked }
}

describe('fillPath', () => {
  it('fills parameters in so that they stay one part of the path', () => {
    expect(fillPath('/api/cats/{id}', { id: '../a b?c#d' })).toBe('/api/cats/..%2Fa%20b%3Fc%23d')
  })

  it('leaves out what is not given and keeps zero and false', () => {
    const query = { a: undefined, b: null, c: '', d: 0, e: false, f: 'x & y' }
    expect(fillPath('/api/cats', {}, query)).toBe('/api/cats?d=0&e=false&f=x+%26+y')
    expect(fillPath('/api/cats', {}, {})).toBe('/api/cats')
  })
})

describe('ApiError', () => {
  it('reads "status: body", and gives code, text and fields of our JSON', () => {
    const text = '{"code":"invalid","message":"Please check.","fields":{"email":"Required"}}'
    const error = new ApiError(400, text)
    expect(error.message).toBe(`400: ${text}`)
    expect(error).toMatchObject({ status: 400, code: 'invalid', detail: 'Please check.' })
    expect(error.fields).toEqual({ email: 'Required' })
  })

  it.each(['', 'Bad Gateway', 'null', '7', '[1', '<html>'])(
    'of the answer %j, which is none of ours, has nothing to show to people',
    (text) => {
      const error = new ApiError(502, text)
      expect(error.message).toBe(`502: ${text}`)
      expect(error).toMatchObject({ code: undefined, detail: '', fields: {} })
    },
  )

  it('says why there was no answer', () => {
    expect(new ApiError(0, 'The site cannot be reached.').detail).toBe('The site cannot be reached.')
  })
})

describe('calls', () => {
  it('send method, filled address and body by the key of the endpoint', async () => {
    const { api, asked } = answering({ text: '{"name":"Juniper"}' })
    const cat = await api.call('GET /api/cats/{id}', { params: { id: '7' }, query: { q: 'a' } })
    expect(cat.name).toBe('Juniper')
    expect(asked).toMatchObject([{ method: 'GET', url: '/api/cats/7?q=a', body: undefined }])
  })

  it('answer undefined for an answer without content', async () => {
    const { api } = answering({ status: 204 })
    expect(await api.call('DELETE /api/cats/{id}', { params: { id: '7' } })).toBeUndefined()
  })

  it.each([199, 302, 401, 500])('throw for the status %i', async (status) => {
    const { api } = answering({ status, text: 'no' })
    await expect(api.call('GET /api/cats')).rejects.toThrow(`${status}: no`)
  })

  it('of a list know the total of all pages', async () => {
    const header = (name: string) => (name === 'x-total-count' ? '40' : null)
    expect(await answering({ text: '["a"]', header }).api.page('GET /api/cats')).toEqual({
      items: ['a'],
      total: 40,
    })
    expect((await answering({ text: '["a"]' }).api.page('GET /api/cats')).total).toBe(1)
  })
})
