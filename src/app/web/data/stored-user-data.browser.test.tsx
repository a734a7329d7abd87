import { expect, test } from 'vitest'
import { removeStoredUserData } from './stored-user-data.ts'

function leave(viewerId: string) {
  removeStoredUserData(viewerId)
  localStorage.setItem('draft:messages', '{"text":"Is she shy?"}')
  localStorage.setItem('visited-cats', '[]')
  sessionStorage.setItem('paymentIntentId', 'pi_1')
}

const drafts = () => [localStorage.getItem('draft:messages'), sessionStorage.getItem('paymentIntentId')]
const KEPT = ['{"text":"Is she shy?"}', 'pi_1']
const GONE = [null, null]

test('drafts stay for the same user, also after a session that expired', () => {
  leave('ada')
  removeStoredUserData('ada')
  removeStoredUserData(undefined)
  removeStoredUserData('ada')
  expect(drafts()).toEqual(KEPT)
})

test('drafts are removed after signing out, once', () => {
  leave('ada')
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'littermate.signed-out=1; Path=/'
  removeStoredUserData(undefined)
  expect(drafts()).toEqual(GONE)
  expect(localStorage.getItem('visited-cats')).toBeNull()
  expect(document.cookie).not.toContain('signed-out')
  localStorage.setItem('draft:support', '{}')
  removeStoredUserData(undefined)
  expect(localStorage.getItem('draft:support')).toBe('{}')
})

test('drafts are removed when another user signs in', () => {
  leave('ada')
  removeStoredUserData('grace')
  expect(drafts()).toEqual(GONE)
})

test('what a visitor wrote stays after signing in', () => {
  localStorage.setItem('draft:messages', '{"text":"Is she shy?"}')
  sessionStorage.setItem('paymentIntentId', 'pi_1')
  removeStoredUserData('ada')
  expect(drafts()).toEqual(KEPT)
})
