import '@mantine/core/styles/baseline.layer.css'
import '../app/theme/tokens.css'
import '../app/theme/base.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { prepareLanguage, switchLanguage } from '../app/i18n/language'
import { showProblem } from '../app/problems/problems'
import { queryClient } from '../app/query/QueryLayer'
import { moveTo } from '../app/router/history'
import { dropGuards } from '../app/router/leaveGuard'
import { resumeSession } from '../app/session/session'
import { server, startServer } from './testServer'

/** What was written to the console as an error: React says so when something is used wrongly. */
let complaints: string[] = []

beforeEach(async () => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words.map(String).join(' ')))
  startServer()
  await page.viewport(1280, 800)
  document.documentElement.dir = 'ltr'
  await prepareLanguage()
  await resumeSession()
})

afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  dropGuards()
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  showProblem(undefined)
  await switchLanguage('en')
  moveTo('/', true, null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(complaints, 'errors on the console').toEqual([])
  expect(server.unexpected, 'requests without a handler').toEqual([])
})
