import '@mantine/core/styles/baseline.layer.css'
import '../app/theme/tokens.css'
import '../app/theme/base.css'
import './ownStorage'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { prepareLanguage, switchLanguage } from '../app/i18n/language'
import { showProblem } from '../app/problems/problems'
import { queryClient } from '../app/query/QueryLayer'
import { moveTo } from '../app/router/history'
import { removeAllGuards } from '../app/router/leaveGuard'
import { resumeAuthSession } from '../app/session/authSession'
import { closeWard } from '../app/ward/ward'
import { bindPage, clearToken } from '../lib/api/token'
import { deleteDatabase } from '../lib/indexedDb'
import { server, startServer } from './testServer'

/** The errors written to the console; React reports incorrect use there. */
let consoleErrors: string[] = []

beforeEach(async () => {
  consoleErrors = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => consoleErrors.push(parts.map(String).join(' ')))
  startServer()
  await page.viewport(1280, 800)
  document.documentElement.dir = 'ltr'
  await prepareLanguage()
  // A request of the test before may have been answered after its end, and stored that somebody is signed in.
  localStorage.clear()
  await resumeAuthSession()
})

afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  // Its timer would renew the token during a later test.
  clearToken(false)
  bindPage(undefined)
  removeAllGuards()
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  closeWard()
  for (const { name = '' } of await indexedDB.databases())
    if (/^mashfa\.(ward|images)\./.test(name)) await deleteDatabase(name)
  showProblem(undefined)
  await switchLanguage('en')
  moveTo('/', true, null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(consoleErrors, 'errors on the console').toEqual([])
  expect(server.unexpected, 'requests without a handler').toEqual([])
})
